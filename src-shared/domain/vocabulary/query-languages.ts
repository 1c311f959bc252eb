import { membersOf } from '../../base/members';

/** The languages in which a query list can be written, each by what it calls itself. */
export const queryLanguageNames = { en: 'English', de: 'Deutsch' } as const;

/** One of them. */
export type QueryLanguage = keyof typeof queryLanguageNames;

/** All of them. */
export const queryLanguages = membersOf(queryLanguageNames);
