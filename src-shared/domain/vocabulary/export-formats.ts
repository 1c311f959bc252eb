/** What findings and query lists can be written as, each the end of a file's name. */
export const exportFormats = ['csv', 'xlsx'] as const;

/** What an export is written as. */
export type ExportFormat = (typeof exportFormats)[number];
