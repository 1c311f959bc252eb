import type { Profile } from '#shared/domain/rules/profile';
import { fail, succeed, type Result } from '#shared/base/result';
import type { ProjectAddress } from '../keys/keychain';
import type { KeyStore } from '../keys/key-store';
import { holdsKey } from '../partner-api/key-in-text';

/** Texts that somebody has typed or pasted, by the names of their fields. */
export type EnteredText = Readonly<Record<string, string | null>>;

/** The texts of a profile that are typed; what else it holds was chosen from a file or from the platform's data. */
export function enteredIn(profile: Profile): EnteredText {
  const { name, baseUrl, projectId, orderReferenceField, orderTicketCountField, ticketIdentityField } =
    profile;
  const { keys, filters, rollUps } = profile.rules;
  return {
    ...{ name, baseUrl, projectId, orderReferenceField, orderTicketCountField, ticketIdentityField },
    eventIds: profile.eventIds.join(' '),
    rules: [keys.stripPrefix, keys.stripSuffix, ...filters.map((filter) => filter.name)].join(' '),
    statuses: rollUps.map(({ status }) => status).join(' '),
  };
}

/** Refuses half a character, as a damaged clipboard brings it: no file and no address can hold it as it is. */
export function refuseHalfCharacters(entered: EnteredText): Result<null> {
  const field = Object.keys(entered).find((name) => /\p{Surrogate}/u.test(entered[name] ?? ''));
  return field === undefined ? succeed(null) : fail({ code: 'half_character', field });
}

/**
 * Refuses the kept key of a project in a text that is to be kept elsewhere. The keychain takes its time: it is asked only where
 * something in the text is built as keys are.
 */
export async function refuseMisplacedKey(
  keys: Pick<KeyStore, 'read'>,
  project: ProjectAddress,
  entered: EnteredText,
): Promise<Result<null>> {
  const { baseUrl, ...others } = entered;
  const path = baseUrl === null || baseUrl === undefined ? '' : new URL(baseUrl).pathname;
  const text = [path, ...Object.values(others)].join(' ');
  if (!builtAsKey.test(text)) return succeed(null);
  const key = await keys.read(project);
  return key.ok && holdsKey(text, key.value) ? fail({ code: 'key_misplaced' }) : succeed(null);
}

const builtAsKey = /[!-~]\.[!-~]{8}/;
