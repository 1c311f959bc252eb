import type { QueryTexts } from './query-texts';

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
  wrong: {
    blank: '(leer)',
    unreadable: {
      text_after_quote: 'hinter einem schließenden Anführungszeichen steht Text',
      quote_not_closed: 'ein Anführungszeichen wird nie geschlossen',
      too_many_fields: 'sie hat mehr Zellen, als der Kopf Spalten hat',
      too_few_fields: 'sie hat weniger Zellen, als der Kopf Spalten hat',
    },
    malformed: (why, text) =>
      `Diese Zeile Ihrer Datei konnten wir nicht lesen: ${why}. Sie beginnt mit „${text}“.`,
    unkeyedRow: (yours) =>
      `Ihre Zeile (${yours}) hat keine Zahlungsreferenz; wir können sie keinem Ticket gegenüberstellen.`,
    unkeyedTicket: (ours) => `Wir haben ein Ticket (${ours}) ohne Zahlungsreferenz.`,
    tooFewRows: (tickets, rows, ours) =>
      `Wir haben ${ticketCount(tickets)} mit dieser Zahlungsreferenz, Ihre Datei ${rowCount(rows)}: dieses Ticket (${ours}) hat keine Zeile.`,
    missing: (ours) => `Wir haben ein Ticket (${ours}), Ihre Datei hat keine Zeile.`,
    repeatedSame: 'Ihre Datei hat diese Zahlung mehrmals: diese Zeile wiederholt sie.',
    repeatedOther: (yours) =>
      `Ihre Datei hat diese Zahlung mehrmals: diese Zeile (${yours}) sagt etwas anderes.`,
    tooManyRows: (tickets, rows, yours) =>
      `Ihre Datei hat ${rowCount(rows)} mit dieser Zahlungsreferenz, wir haben ${ticketCount(tickets)}: diese Zeile (${yours}) hat kein Ticket.`,
    extra: (yours) => `Ihre Datei hat eine Zeile (${yours}), wir haben kein Ticket.`,
    ofPayment: (ours) => `Dieses Ticket (${ours}) gehört zur selben Zahlung, die von Ihrer Zeile abweicht.`,
    quantity: (tickets, yours) =>
      `Wir haben ${ticketCount(tickets)} zu dieser Zahlung, Ihre Datei sagt ${yours}.`,
    mixed: (yours) => `Unsere Tickets dieser Zahlung haben verschiedene Status, Ihre Datei sagt ${yours}.`,
    field: (column, ours, yours) => `${column}: wir haben ${ours}, Ihre Datei sagt ${yours}.`,
    status: (ours, yours) => `Wir haben den Status ${ours}, Ihre Datei sagt ${yours}.`,
  },
};

function ticketCount(tickets: number): string {
  return `${tickets} Ticket${tickets === 1 ? '' : 's'}`;
}

function rowCount(rows: number): string {
  return rows === 1 ? '1 Zeile' : `${rows} Zeilen`;
}
