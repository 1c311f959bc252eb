import { membersOf } from '../../base/members';

/** The languages in which a query list can be written, each by what it calls itself. */
export const queryLanguageNames = { en: 'English', de: 'Deutsch' } as const;

export type QueryLanguage = keyof typeof queryLanguageNames;

export const queryLanguages = membersOf(queryLanguageNames);
