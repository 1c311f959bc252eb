/** The languages in which a query list can be written. */
export const queryLanguages = ['en', 'de'] as const;

/** One of them. */
export type QueryLanguage = (typeof queryLanguages)[number];
