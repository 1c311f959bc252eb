/** The commands of the command line (product.md, section 6). */
export const commandNames = ['run', 'batch', 'demo', 'verify', 'queries', 'answers', 'sides'] as const;

const asked: ReadonlySet<string> = new Set([...commandNames, 'help', '--help', '-h', '--version', '-V']);

/** Whether a program that has a screen as well is meant as the command line, going by its first word. */
export const isOfCommandLine = (first: string): boolean => asked.has(first);
