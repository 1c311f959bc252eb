import type { Profile } from '#shared/domain/rules/profile';
import { fail, succeed, type Result } from '#shared/base/result';

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
