import type { QueryLanguage } from '../../domain/vocabulary/query-languages';
import { english } from './english';
import { german } from './german';
import type { QueryTexts } from './query-texts';

/** The languages of query lists, a file each. */
export const queryTexts: Readonly<Record<QueryLanguage, QueryTexts>> = { en: english, de: german };
