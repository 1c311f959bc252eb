/** Without a listener, a reader that goes away (`tieout … | head`) would end the process with a stack and a wrong exit code. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
