/** Names and what they are, one below the other. */
export function facts(lines: ReadonlyArray<readonly [string, string]>): string {
  const all = lines.map(([name, text]) => `<dt>${escape(name)}</dt><dd>${escape(text)}</dd>`);
  return `<dl>\n${all.join('\n')}\n</dl>`;
}

/** A table without a head; all cells are text. */
export function table(rows: ReadonlyArray<readonly string[]>): string {
  const all = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`);
  return `<table>\n${all.join('\n')}\n</table>`;
}

/** A text as HTML. */
export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
