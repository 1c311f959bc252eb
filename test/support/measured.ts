/** Uses memory, and prints the most of it that was held, in megabytes above what there was before. */
export async function measured<T>(
  name: string,
  use: () => Promise<T>,
): Promise<{ readonly answer: T; readonly megabytes: number }> {
  const memory = (): number => process.memoryUsage().rss;
  const before = memory();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, memory())), 20);
  const answer = await use();
  clearInterval(timer);
  const megabytes = Math.round((Math.max(most, memory()) - before) / 1e6);
  process.stdout.write(`${name}: ${megabytes} MB\n`);
  return { answer, megabytes };
}
