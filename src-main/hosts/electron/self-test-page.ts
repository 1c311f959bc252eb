/**
 * What the self-test runs in the page: answers the name of the verdict that the sample project came to, or null where none
 * appeared within a minute. A verdict needs the preload script, the core, the sample's server and the worker.
 */
export const waitForVerdict = `new Promise((resolve) => {
  const until = Date.now() + 60000;
  const look = () => {
    const name = document.querySelector('[data-testid="verdict"]')?.dataset.verdict;
    if ((name ?? 'provisional') !== 'provisional' || Date.now() > until) resolve(name ?? null);
    else setTimeout(look, 100);
  };
  look();
})`;

/** What the sample comes to. */
export const verdictOfSample = 'discrepancies';
