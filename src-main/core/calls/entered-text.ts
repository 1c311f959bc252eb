import type { Profile } from '#shared/domain/rules/profile';
import { fail, succeed, type Result } from '#shared/base/result';

/** Typed or pasted texts, by the names of their fields. */
export type EnteredText = Readonly<Record<string, string | null>>;

/** The texts of a profile that users type; its other values are chosen from a file or from platform data. */
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

/** Refuses a lone surrogate, which a damaged clipboard may contain: no file and no address can hold it unchanged. */
export function refuseHalfCharacters(entered: EnteredText): Result<null> {
  const field = Object.keys(entered).find((name) => /\p{Surrogate}/u.test(entered[name] ?? ''));
  return field === undefined ? succeed(null) : fail({ code: 'half_character', field });
}
