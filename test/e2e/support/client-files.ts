import { createProject, type SandboxOptions } from '#main/sandbox/index';

/** A small project of which every ticket has a payment reference. */
export const small = { seed: 3, tickets: 30, unreferenced: 'none' } as const;

/** The reference and the status of each ticket of a project, as rows of a client file. */
export function rowsOf(
  project: SandboxOptions['project'],
): ReadonlyArray<{ readonly reference: string; readonly status: string }> {
  const { tickets } = createProject(project);
  const all = tickets({});
  return all
    .slice(0, all.total)
    .map(({ paymentReference, status }) => ({ reference: String(paymentReference), status }));
}

/** A client file of these rows. */
export function fileOf(rows: ReturnType<typeof rowsOf>): string {
  const lines = rows.map(({ reference, status }) => `${reference};${status}`);
  return ['payment_reference;status', ...lines, ''].join('\n');
}

/** A client file that agrees with a project ticket by ticket. */
export function agreeingFile(project: SandboxOptions['project']): string {
  return fileOf(rowsOf(project));
}

/** A client file with one row for each payment of a project, of the status of its first ticket. */
export function paymentFile(project: SandboxOptions['project']): string {
  return fileOf([
    ...new Map(
      rowsOf(project)
        .toReversed()
        .map((row) => [row.reference, row]),
    ).values(),
  ]);
}

/** A client file that agrees with a project but for the references: every third one is in lower case. */
export function lowerCaseFile(project: SandboxOptions['project']): string {
  const rows = rowsOf(project);
  const references = [...new Set(rows.map(({ reference }) => reference))];
  const lower = new Set(references.filter((_, index) => index % 3 === 0));
  return fileOf(
    rows.map((row) => (lower.has(row.reference) ? { ...row, reference: row.reference.toLowerCase() } : row)),
  );
}
