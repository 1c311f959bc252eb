import type { LedgerEntry } from '#shared/domain/entries/ledger-entry';
import { isOfMismatch, type Reason } from '#shared/domain/vocabulary/reasons';
import { capitalised, countOf, formatCount } from './format';

/** An entry in one line, such as "3 tickets, 2 rows. One ticket has no row; one status differs."; `explainEntry` says all of it. */
export function findingSentence(entry: LedgerEntry): string {
  const { platformTickets, clientRows, missing, extra } = entry;
  switch (entry.class) {
    case 'unkeyed':
      return 'Can’t be compared without a payment reference.';
    case 'malformed':
      return 'Can’t be read as a row, so it isn’t compared.';
    case 'excluded':
      return `Excluded by the filter “${entry.note}”.`;
    default: {
      const counts = `${counted(platformTickets, 'ticket')}, ${counted(clientRows, 'row')}.`;
      const parts = [
        missing > 0 && clientRows > 0 ? `${few(missing, 'ticket')} ${have(missing)} no row` : '',
        extra > 0 && platformTickets > 0 ? extraWords(entry) : '',
        differenceWords(entry),
      ].filter((part) => part !== '');
      const said = entry.class === 'matched' ? 'All agree' : parts.join('; ');
      return capitalised(said === '' ? counts : `${counts} ${capitalised(said)}.`);
    }
  }
}

function extraWords({ extra, reasons }: LedgerEntry): string {
  return reasons.some((reason) => reason.startsWith('repeated_row'))
    ? `${few(extra, 'row')} ${extra === 1 ? 'is a repetition' : 'are repetitions'}`
    : `${few(extra, 'row')} ${have(extra)} no ticket`;
}

/** What one pair differs in, and several; a pair may differ in more than one thing, which is then not said here. */
const differences: Readonly<Partial<Record<Reason, readonly [one: string, many: string]>>> = {
  status_differs: ['status differs', 'statuses differ'],
  status_unmapped: ['status isn’t mapped', 'statuses aren’t mapped'],
  status_blank: ['status is blank', 'statuses are blank'],
};

function differenceWords({ mismatched, reasons }: LedgerEntry): string {
  if (mismatched === 0) return '';
  const [reason, ...others] = reasons.filter(isOfMismatch);
  const words = others.length === 0 && reason !== undefined ? differences[reason] : undefined;
  const [one, many] = words ?? ['pair differs', 'pairs differ'];
  return mismatched === 1 ? `one ${one}` : `${formatCount(mismatched)} ${many}`;
}

function counted(count: number, noun: string): string {
  return count === 0 ? `no ${noun}` : countOf(count, noun);
}

function few(count: number, noun: string): string {
  return count === 1 ? `one ${noun}` : countOf(count, noun);
}

function have(count: number): string {
  return count === 1 ? 'has' : 'have';
}
