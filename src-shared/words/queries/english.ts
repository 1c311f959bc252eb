import { clientAnswerWords } from '../../domain/vocabulary/client-answers';
import type { QueryTexts } from './query-texts';

/** The fixed texts of a query list in English. */
export const english: QueryTexts = {
  sheets: { about: 'Please read', lines: 'Questions' },
  headers: {
    id: 'Query id',
    wrong: 'What is wrong',
    paymentReference: 'Payment reference',
    line: 'Line in your file',
    clientStatus: 'Your status',
    platformStatus: 'Our status',
    ticket: 'Our ticket',
    event: 'Event',
    answer: 'Your answer',
    comment: 'Comment',
  },
  ourField: (name) => `Our ${name}`,
  yourColumn: (name) => `Your file: ${name}`,
  askedOn: 'First asked on',
  answers: clientAnswerWords,
  about: ({ project, file, day, queries, isReminder = false }) => [
    `${isReminder ? 'Reminder: questions' : 'Questions'} about your file ${file}`,
    `We compared it with our tickets of ${project} as they were on ${day}. ${queries === 1 ? '1 ticket or row is' : `${queries} tickets or rows are`} in question, one a line on the sheet “Questions”.`,
    'Please choose an answer for each line in the column “Your answer”. Lines that you leave blank stay open.',
    'We agree: what we have is right. Please correct on your side: what your file says is right, and we are to change ours.',
    'Will correct: you will correct your records. Paid later: it was paid after your file was made.',
    'Duplicate: the same sale is there twice. Other: none of these; please say in “Comment” what it is.',
    'Your own words in “Your answer” are welcome too; they reach us as they are, and so does the column “Comment”.',
    'You may filter, sort and delete lines, and save the list as .xlsx or as CSV. To sort or delete, take the protection of the sheet off first; it has no password.',
    'Please leave the column “Query id” as it is: by it each answer finds its question. Changes in our columns are shown to us, but not taken over.',
    'Please send the list back to whoever sent it to you. Thank you.',
  ],
  wrong: {
    blank: '(blank)',
    unreadable: {
      text_after_quote: 'there is text after a closing quotation mark',
      quote_not_closed: 'a quotation mark is never closed',
      too_many_fields: 'it has more cells than the header has columns',
      too_few_fields: 'it has fewer cells than the header has columns',
    },
    malformed: (why, text) => `We could not read this line of your file: ${why}. It begins “${text}”.`,
    unkeyedRow: (yours) =>
      `Your row (${yours}) has no payment reference, so we cannot compare it with a ticket.`,
    unkeyedTicket: (ours) => `We have a ticket (${ours}) without a payment reference.`,
    tooFewRows: (tickets, rows, ours) =>
      `We have ${count(tickets, 'ticket')} with this payment reference, your file has ${count(rows, 'row')}: this ticket (${ours}) has no row.`,
    missing: (ours) => `We have a ticket (${ours}), your file has no row.`,
    repeatedSame: 'Your file has this payment more than once: this row repeats it.',
    repeatedOther: (yours) =>
      `Your file has this payment more than once: this row (${yours}) says something else.`,
    tooManyRows: (tickets, rows, yours) =>
      `Your file has ${count(rows, 'row')} with this payment reference, we have ${count(tickets, 'ticket')}: this row (${yours}) has no ticket.`,
    extra: (yours) => `Your file has a row (${yours}), we have no ticket.`,
    ofPayment: (ours) => `This ticket (${ours}) belongs to the same payment, which differs from your row.`,
    quantity: (tickets, yours) =>
      `We have ${count(tickets, 'ticket')} for this payment, your file says ${yours}.`,
    mixed: (yours) => `Our tickets of this payment have different statuses, your file says ${yours}.`,
    field: (column, ours, yours) => `${column}: we have ${ours}, your file says ${yours}.`,
    status: (ours, yours) => `We have the status ${ours}, your file says ${yours}.`,
  },
};

function count(items: number, noun: string): string {
  return `${items} ${noun}${items === 1 ? '' : 's'}`;
}
