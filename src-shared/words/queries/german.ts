import type { QueryFacts } from '../../domain/queries/query';
import { isOfFields, type MalformedReason } from '../../domain/vocabulary/reasons';
import type { QueryTexts } from './query-texts';

const unreadable: Readonly<Record<MalformedReason, string>> = {
  text_after_quote: 'hinter einem schließenden Anführungszeichen steht Text',
  quote_not_closed: 'ein Anführungszeichen wird nie geschlossen',
  too_many_fields: 'sie hat mehr Zellen, als der Kopf Spalten hat',
  too_few_fields: 'sie hat weniger Zellen, als der Kopf Spalten hat',
};

/** The fixed texts of a query list in German. */
export const german: QueryTexts = {
  sheets: { about: 'Bitte lesen', lines: 'Fragen' },
  headers: {
    id: 'Frage-Nr.',
    wrong: 'Was nicht stimmt',
    paymentReference: 'Zahlungsreferenz',
    line: 'Zeile in Ihrer Datei',
    clientStatus: 'Ihr Status',
    platformStatus: 'Unser Status',
    ticket: 'Unser Ticket',
    event: 'Veranstaltung',
    answer: 'Ihre Antwort',
    comment: 'Kommentar',
  },
  ourField: (name) => `Bei uns: ${name}`,
  yourColumn: (name) => `Ihre Datei: ${name}`,
  askedOn: 'Zuerst gefragt am',
  answers: {
    agree: 'Stimmt',
    correct_on_your_side: 'Bitte bei Ihnen korrigieren',
    will_correct: 'Wird korrigiert',
    paid_later: 'Später bezahlt',
    duplicate: 'Doppelt',
    other: 'Anderes',
  },
  about: ({ project, file, day, queries, isReminder = false }) => [
    `${isReminder ? 'Erinnerung: Fragen' : 'Fragen'} zu Ihrer Datei ${file}`,
    `Wir haben sie mit unseren Tickets von ${project} verglichen, Stand ${day}. ${queries === 1 ? '1 Ticket oder eine Zeile ist' : `${queries} Tickets oder Zeilen sind`} offen, je eine Zeile auf dem Blatt „Fragen“.`,
    'Bitte wählen Sie für jede Zeile in der Spalte „Ihre Antwort“ eine Antwort. Was Sie leer lassen, bleibt offen.',
    'Stimmt: was wir haben, ist richtig. Bitte bei Ihnen korrigieren: Ihre Datei ist richtig, und wir ändern unsere Daten.',
    'Wird korrigiert: Sie berichtigen Ihre Daten. Später bezahlt: bezahlt, nachdem Ihre Datei erstellt war.',
    'Doppelt: derselbe Verkauf steht zweimal da. Anderes: nichts davon; bitte sagen Sie im „Kommentar“, was es ist.',
    'Auch eigene Worte in „Ihre Antwort“ sind willkommen; sie kommen so bei uns an, ebenso die Spalte „Kommentar“.',
    'Sie können Zeilen filtern, sortieren und löschen und die Liste als .xlsx oder CSV speichern. Zum Sortieren oder Löschen heben Sie zuerst den Blattschutz auf; er hat kein Kennwort.',
    'Bitte lassen Sie die Spalte „Frage-Nr.“, wie sie ist: an ihr findet jede Antwort ihre Frage. Änderungen in unseren Spalten sehen wir, übernehmen sie aber nicht.',
    'Bitte senden Sie die Liste an den Absender zurück. Vielen Dank.',
  ],
  wrong,
};

function wrong(facts: QueryFacts): string {
  const { bucket, reason, platformTickets, clientRows, quantity, fields } = facts;
  const ours = status(facts.platformStatusAsClient);
  const yours = status(facts.clientStatus);
  if (bucket === 'malformed')
    return `Diese Zeile Ihrer Datei konnten wir nicht lesen: ${unreadable[reason as MalformedReason]}. Sie beginnt mit „${facts.text.slice(0, 80)}“.`; // a record's only reasons
  if (bucket === 'unkeyed')
    return facts.ticket === null
      ? `Ihre Zeile (${yours}) hat keine Zahlungsreferenz; wir können sie keinem Ticket gegenüberstellen.`
      : `Wir haben ein Ticket (${ours}) ohne Zahlungsreferenz.`;
  if (bucket === 'missing')
    return reason === 'ticket_count_short'
      ? `Wir haben ${tickets(platformTickets)} mit dieser Zahlungsreferenz, Ihre Datei ${rows(clientRows)}: dieses Ticket (${ours}) hat keine Zeile.`
      : `Wir haben ein Ticket (${ours}), Ihre Datei hat keine Zeile.`;
  if (bucket === 'extra') {
    if (reason === 'repeated_row_same')
      return 'Ihre Datei hat diese Zahlung mehrmals: diese Zeile wiederholt sie.';
    if (reason === 'repeated_row_conflicting')
      return `Ihre Datei hat diese Zahlung mehrmals: diese Zeile (${yours}) sagt etwas anderes.`;
    return reason === 'row_count_over'
      ? `Ihre Datei hat ${rows(clientRows)} mit dieser Zahlungsreferenz, wir haben ${tickets(platformTickets)}: diese Zeile (${yours}) hat kein Ticket.`
      : `Ihre Datei hat eine Zeile (${yours}), wir haben kein Ticket.`;
  }
  if (facts.line === null)
    return `Dieses Ticket (${ours}) gehört zur selben Zahlung, die von Ihrer Zeile abweicht.`;
  if (reason === 'quantity_differs')
    return `Wir haben ${tickets(platformTickets)} zu dieser Zahlung, Ihre Datei sagt ${status(quantity)}.`;
  if (reason === 'mixed_without_rollup')
    return `Unsere Tickets dieser Zahlung haben verschiedene Status, Ihre Datei sagt ${yours}.`;
  const differing = fields.filter(({ differs }) => differs);
  if (isOfFields(reason) && differing.length > 0)
    return differing
      .map(
        ({ column, platform, client }) =>
          `${column}: wir haben ${status(platform)}, Ihre Datei sagt ${status(client)}.`,
      )
      .join(' ');
  return `Wir haben den Status ${ours}, Ihre Datei sagt ${yours}.`;
}

function status(text: string | null): string {
  return text === null || text.trim() === '' ? '(leer)' : text;
}

function tickets(count: number): string {
  return `${count} Ticket${count === 1 ? '' : 's'}`;
}

function rows(count: number): string {
  return count === 1 ? '1 Zeile' : `${count} Zeilen`;
}
