import type { AppErrorCode, FileLimit, FileProblem, LookAlike } from '../../base/app-error';
import { quoted, quotedList, type WordsTable } from './table';

const notCompared = 'Nothing of this file was compared.';

const unreadable: Readonly<
  Record<FileProblem, readonly [happened: string, next: string, nextCommand?: string]>
> = {
  not_found: ['was not found', 'Check the name and the folder of the file.'],
  forbidden: [
    'may not be read by your user account',
    'Close other programs that have the file open, or copy it to a folder of your own.',
  ],
  is_folder: ['is a folder', 'Choose the CSV file inside it.'],
  changed: [
    'has changed on the disk since it was opened',
    'Wait until it is saved as a whole, then choose it once more to read it again.',
    'Wait until it is saved as a whole, then run it again.',
  ],
  other: ['could not be read', 'Copy the file to a local folder and choose the copy.'],
};

/** The limits are far above what any export has, so the file is most likely not what it seems. */
const limits: Readonly<Record<FileLimit, readonly [happened: string, next: string]>> = {
  unpacked: [
    'unpacks to more than 4 GB, for which Tieout has no room',
    'Save only the sheet with the payment references, or as “CSV UTF-8”, and choose that file.',
  ],
  one_text: [
    'has a cell with more than a million characters',
    'Open it in your spreadsheet program, empty that cell, and save it under another name.',
  ],
  shared_texts: [
    'has more different texts than Tieout has room for',
    'Save only the sheet with the payment references, or as “CSV UTF-8”, and choose that file.',
  ],
  first_line: [
    'has a first line of more than 8 MB, in which no column names can be found',
    'Check that it is the right file, or export it again with one line for each row.',
  ],
  line: [
    'has a record of more than 64 MB',
    'Look in a text editor for a quotation mark there that is not closed, or export the file again.',
  ],
  columns: [
    'has more than 200,000 columns',
    'Choose another delimiter, or export the file with fewer columns.',
  ],
  kept_text: [
    'has more text in one of the columns that are compared than Tieout has room for',
    'Check that the right columns are chosen, or split the file into several.',
  ],
  malformed: [
    'has more than a million records that could not be read',
    'Choose another delimiter or encoding, or export the file again.',
  ],
  sheets: [
    'has more sheets to be read together than Tieout has room for',
    'Choose fewer of them, or split the workbook into several.',
  ],
};

const looks: Readonly<Record<LookAlike, string>> = {
  xls: 'an Excel workbook of the old kind (.xls), or one that is protected by a password',
  xlsb: 'an Excel workbook of the binary kind (.xlsb)',
  ods: 'an OpenDocument spreadsheet',
  numbers: 'a Numbers spreadsheet',
  sheetXml: 'a spreadsheet written as XML',
  zip: 'a ZIP archive',
  gzip: 'a compressed (gzip) file',
  pdf: 'a PDF document',
  html: 'a web page',
  json: 'a JSON file',
  utf32: 'text in UTF-32, which Tieout does not read',
  binary: 'a file that is not text',
};

const spreadsheets: readonly LookAlike[] = ['xls', 'xlsb', 'ods', 'numbers', 'sheetXml'];

/** The client file (product.md, sections 2 and 3), and query lists on their way to the client and back. */
export const clientFileWords = {
  file_unreadable: ({ name, problem }) => {
    const [happened, next, nextCommand = next] = unreadable[problem];
    return { happened: `The file ${quoted(name)} ${happened}.`, means: notCompared, next, nextCommand };
  },
  client_file_missing: () => ({
    happened: 'No client file is open.',
    means: 'There is nothing to compare with the platform.',
    next: 'Choose a client file first.',
  }),
  file_empty: ({ name }) => ({
    happened: `The file ${quoted(name)} is empty.`,
    means: notCompared,
    next: 'Export the file again from your system and check that it holds rows.',
  }),
  file_cancelled: ({ name }) => ({
    happened: `You stopped reading ${quoted(name)}.`,
    means: notCompared,
    next: 'Choose the file again to read it from its beginning.',
  }),
  header_malformed: ({ name, line }) => ({
    happened: `The column names in line ${line} of ${quoted(name)} could not be read: a quotation mark there is not closed, or has text after it.`,
    means: notCompared,
    next: 'Open the file in a text editor, correct the quotation marks in that line, or export the file again.',
  }),
  header_undecided: ({ name, headerLine, ofPlatform, lines, firstLine }) => ({
    happened:
      lines === 1
        ? `Line ${firstLine} of ${quoted(name)}, above the header in line ${headerLine}, ${ofPlatform ? 'holds a payment reference of the platform' : 'looks like a row'}.`
        : `${lines} lines of ${quoted(name)} above the header in line ${headerLine} ${ofPlatform ? 'hold payment references of the platform' : 'look like rows'}, the first of them line ${firstLine}.`,
    means: notCompared,
    next: `Choose the header row, on the command line with --header-row: ${headerLine} where the lines above it are no data, else the row that is their header.`,
  }),
  file_not_csv: ({ name, looksLike }) => ({
    happened: `The file ${quoted(name)} is neither a CSV file nor an .xlsx workbook but ${looks[looksLike]}.`,
    means: notCompared,
    next: spreadsheets.includes(looksLike)
      ? 'Open it in your spreadsheet program, save it without a password as .xlsx or as “CSV UTF-8”, and choose that file.'
      : looksLike === 'utf32'
        ? 'Open it in a text editor, save it as UTF-8, and choose that file.'
        : 'Export the data from your system as CSV and choose that file.',
  }),
  header_missing: ({ name, line }) => ({
    happened: `${quoted(name)} has no column names in line ${line} or below it.`,
    means: notCompared,
    next: 'Choose another header row, or leave the choice to Tieout.',
  }),
  workbook_damaged: ({ name }) => ({
    happened: `The workbook ${quoted(name)} is damaged or not whole.`,
    means: notCompared,
    next: 'Open it in your spreadsheet program, save it under another name, and choose that file.',
  }),
  workbook_ambiguous: ({ name, entry }) => ({
    happened: `The workbook ${quoted(name)} has two parts named ${quoted(entry)}, and programs differ in which one they show.`,
    means: notCompared,
    next: 'Open it in your spreadsheet program, check its rows, save it under another name, and choose that file.',
  }),
  file_too_large: ({ name, limit, line }) => {
    const [happened, next] = limits[limit];
    const place = line === null ? '' : `, which begins in line ${line}`;
    return { happened: `The file ${quoted(name)} ${happened}${place}.`, means: notCompared, next };
  },
  sheet_missing: ({ name }) => ({
    happened: `The workbook ${quoted(name)} has no sheet with cells.`,
    means: notCompared,
    next: 'Choose another file.',
  }),
  sheets_of_text: ({ name, sheets }) => ({
    happened: `${quoted(name)} is a text file and has no sheets, so it has no sheet ${quotedList(sheets)}.`,
    means: notCompared,
    next: 'Choose the workbook that has these sheets.',
    nextCommand: 'Leave out --sheet, or name with --csv the workbook that has these sheets.',
  }),
  file_of_other_project: ({ name, known, ofRows }) => ({
    happened: `Of the ${ofRows} rows of ${quoted(name)} that have a payment reference, the platform knows that of ${known}: it looks like another project’s file.`,
    means: notCompared,
    next: 'Check which project it is of, and compare it with that one.',
    nextCommand: 'Check which project it is of, and compare it with tieout run.',
  }),
  sheets_undecided: ({ name, sheets, missing, withRows, opensFirst }) => ({
    happened:
      missing.length > 0
        ? `The workbook ${quoted(name)} has no sheet ${quotedList(missing)}; its sheets are ${quotedList(sheets.map((sheet) => sheet.name))}.`
        : `The workbook ${quoted(name)} has rows to compare on ${withRows.length === 1 ? 'a sheet that was not chosen' : `${withRows.length} sheets`}: ${withRows.map((sheet) => quoted(sheet)).join(', ')}${opensFirst === null ? '' : ` (it opens with ${quoted(opensFirst)})`}.`,
    means:
      missing.length > 0
        ? `${notCompared} No other sheet is compared in place of one that was chosen.`
        : `${notCompared} The rows of a sheet that is left out would not be seen.`,
    next: 'Choose the sheets that are part of the client’s records.',
    nextCommand: 'Name with --sheet NAME, once for each, the sheets that are part of the client’s records.',
  }),
  sheet_unlike_others: ({ name, sheet, column, columns }) => ({
    happened:
      column === null
        ? `Sheet ${quoted(sheet)} of ${quoted(name)} has no header.`
        : `Sheet ${quoted(sheet)} of ${quoted(name)} has no column ${quoted(column)}; its columns are ${quotedList(columns)}.`,
    means: `${notCompared} Sheets are read together only where each has the columns that are compared.`,
    next: 'Leave that sheet out, or give it the same column names as the others.',
  }),
  file_wrong_encoding: ({ name, encoding, byteOffset }) => ({
    happened: `The file ${quoted(name)} is not text in the encoding ${encoding}, first at byte ${byteOffset}.`,
    means: `${notCompared} Read in the wrong encoding, letters would turn into other letters.`,
    next: 'Choose another encoding, or save the file as “CSV UTF-8”.',
    nextCommand: 'Name another encoding with --encoding, or save the file as “CSV UTF-8”.',
  }),
  encoding_unknown: ({ encoding }) => ({
    happened: `The encoding ${quoted(encoding)} is not known.`,
    means: notCompared,
    next: 'Use one such as utf-8, utf-16le or windows-1252, or leave the choice to Tieout.',
  }),
  delimiter_invalid: ({ delimiter }) => ({
    happened: `${delimiter === '' ? 'Nothing' : quoted(delimiter)} cannot separate columns.`,
    means: notCompared,
    next: 'Use one character such as a comma, a semicolon, a tab or a vertical bar, or leave the choice to Tieout.',
  }),
  amounts_ambiguous: ({ column, example }) => ({
    happened: `The amounts in the column ${quoted(column)} can be read in two ways${example === '' ? '' : `, such as ${quoted(example)}`}.`,
    means: notCompared,
    next: 'Say whether the file writes a decimal comma or a decimal point: in the amount rule, or with --decimal-comma.',
  }),
  column_missing: ({ column, columns }) => ({
    happened: `The file has no column ${quoted(column)}; its columns are ${quotedList(columns)}.`,
    means: notCompared,
    next: 'Choose a column that the file has (beside the file for the two that are compared, in the rules for any other), or the row of the column names (--header-row on the command line).',
  }),
  column_repeated: ({ column }) => ({
    happened: `The file has more than one column named ${quoted(column)}.`,
    means: `${notCompared} Which of them holds the right values cannot be known.`,
    next: 'Choose another column, or rename one of them in the file.',
  }),
  second_table: ({ text }) => ({
    happened: `The file seems to have a second table beside the first, such as in ${quoted(text)}.`,
    means: `${notCompared} Only one table is compared, and the rows of the other would be left out.`,
    next: 'Put its rows below those of the first, or choose both columns of the table to compare.',
    nextCommand:
      'Put its rows below those of the first, or name the columns to compare with --key-column and --status-column.',
  }),
  column_for_both: ({ column }) => ({
    happened: `The column ${quoted(column)} is chosen both as the payment reference and as the status.`,
    means: `${notCompared} One column cannot hold both.`,
    next: 'Choose another column for one of the two.',
  }),
  column_undecided: ({ role, columns }) => ({
    happened: `It isn’t clear which column holds the ${role === 'key' ? 'payment reference' : 'status'}; the columns are ${quotedList(columns)}.`,
    means: notCompared,
    next: `Choose the ${role === 'key' ? 'payment reference column (--key-column on the command line)' : 'status column (--status-column on the command line)'}, or the row of the column names (--header-row on the command line).`,
  }),
  query_list_unknown: ({ name }) => ({
    happened: `${quoted(name)} is not a query list: no sheet of it has the columns “Query id”, “Your answer” and “Comment”, in English or German.`,
    means: 'Nothing was imported.',
    next: 'Choose the list that the client sent back; if its header row was changed, put its names back.',
  }),
  query_ids_collide: ({ references }) => ({
    happened: `The query ids of ${quotedList(references)} would be the same.`,
    means: 'An answer to one could go to the other, so no list was written.',
    next: 'Report this to whoever maintains Tieout; export the findings as CSV instead.',
  }),
} satisfies Partial<WordsTable<AppErrorCode>>;
