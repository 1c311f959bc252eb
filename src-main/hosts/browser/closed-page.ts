/** What a browser shows that came without the link or the cookie. Plain, since nothing else is served to it. */
export const closedPage = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Tieout</title></head>
  <body>
    <h1>This page needs the link that Tieout opened</h1>
    <p>The address is not enough, and each link works once, in one browser, so that no one else can use your data.</p>
    <p>If Tieout is open in another window of your browser, use that one. Otherwise stop Tieout where you started it
      (Ctrl+C), start it again, and use the new link.</p>
  </body>
</html>
`;
