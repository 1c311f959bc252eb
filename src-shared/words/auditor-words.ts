/** How to use the archive for auditors, one step a line; its README.txt and the dialog that makes it both say this. */
export const auditorSteps: readonly string[] = [
  'Unpack it. README.txt says what each file is, and summary.html in evidence.zip ends with a sheet on where all of it is from.',
  'Run “python3 reperform.py evidence.zip”, with Python 3.9 or newer (on Windows with its package tzdata): it checks every SHA-256 and computes the result again.',
  'Load platform.csv and client.csv into a database and run reconcile.sql: it does the same in SQL. sample.csv holds the items that were drawn.',
];

/** How many of the matched items are drawn where nobody says otherwise. */
export const usualSample = 25;
