import type { ConnectionDraft } from '#shared/bridge/profile-contract';
import { defaultProfile, maxPageMegabytes, type Profile } from '#shared/domain/rules/profile';
import { isThreshold } from '#shared/domain/runs/looked-into';
import { cleanKey } from '#shared/base/clean-key';

/** A profile as it is in the form: texts that may still be wrong. */
export interface ProfileDraft {
  readonly name: string;
  readonly baseUrl: string;
  readonly projectId: string;
  readonly eventIds: string;
  readonly readOrders: boolean;
  readonly readTwice: boolean;
  readonly reviewByAnother: boolean;
  readonly threshold: string;
  readonly orderReferenceField: string;
  readonly orderTicketCountField: string;
  readonly ticketIdentityField: string;
  readonly requestsPerMinute: string;
  readonly pageMegabytes: string;
  readonly rules: Profile['rules'];
}

/** What is wrong with a draft, by field; empty when it can be saved. */
export type DraftProblems = { readonly [F in keyof ProfileDraft]?: string };

/** The form's contents for a profile, or for a new one. */
export function draftOfProfile(profile: Profile | null): ProfileDraft {
  const from = profile ?? { ...defaultProfile, name: '', baseUrl: '', projectId: '' };
  return {
    name: from.name,
    baseUrl: from.baseUrl,
    projectId: from.projectId,
    eventIds: from.eventIds.join(', '),
    readOrders: from.readOrders,
    readTwice: from.readTwice,
    reviewByAnother: from.reviewByAnother,
    threshold: from.threshold ?? '',
    orderReferenceField: from.orderReferenceField,
    orderTicketCountField: from.orderTicketCountField ?? '',
    ticketIdentityField: from.ticketIdentityField ?? '',
    requestsPerMinute: String(from.requestsPerMinute),
    pageMegabytes: String(from.pageMegabytes),
    rules: from.rules,
  };
}

/** The events named in the form: separated by commas or blanks, each once. */
export function eventIdsOf(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((id) => id !== ''))];
}

/** Names what keeps a draft from being saved, in words for the field it is at. */
export function findProblems(draft: ProfileDraft): DraftProblems {
  const perMinute = Number(draft.requestsPerMinute);
  const megabytes = Number(draft.pageMegabytes);
  const problems: { -readonly [F in keyof ProfileDraft]?: string } = {};
  if (draft.name.trim() === '') problems.name = 'Give the profile a name.';
  if (draft.projectId.trim() === '') problems.projectId = 'Enter the project ID from the dashboard.';
  if (!isAcceptedAddress(fullAddress(draft.baseUrl))) {
    problems.baseUrl = 'Enter the address as the platform gives it, beginning with https://.';
  }
  if (!Number.isInteger(perMinute) || perMinute < 1 || perMinute > 100_000) {
    problems.requestsPerMinute = 'Enter a whole number, at least 1; 180 unless the platform allows you more.';
  }
  if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > maxPageMegabytes) {
    problems.pageMegabytes = 'Enter a whole number from 1 to 16; 8 is enough for nearly every platform.';
  }
  if (draft.threshold.trim() !== '' && !isThreshold(draft.threshold.trim())) {
    problems.threshold = 'Enter an amount with a point, such as 500.00, or nothing.';
  }
  if (draft.orderReferenceField.trim() === '') {
    problems.orderReferenceField = 'Name the field of an order that holds its payment reference.';
  }
  return problems;
}

/** Whom a form as it stands would ask, and with which key; null while it does not say, or says what cannot be a key. */
export function connectionOf(draft: ProfileDraft, pastedKey: string): ConnectionDraft | null {
  const { baseUrl, projectId } = findProblems(draft);
  const isBlank = pastedKey.trim() === '';
  const key = isBlank ? null : cleanKey(pastedKey);
  if (baseUrl !== undefined || projectId !== undefined || (key === null && !isBlank)) return null;
  return { baseUrl: fullAddress(draft.baseUrl), projectId: draft.projectId.trim(), key };
}

/** The profile that a draft without problems represents. */
export function profileOf(draft: ProfileDraft, id: string, before: Profile | null): Profile {
  return {
    ...(before ?? defaultProfile),
    id,
    name: draft.name.trim(),
    baseUrl: fullAddress(draft.baseUrl),
    projectId: draft.projectId.trim(),
    eventIds: eventIdsOf(draft.eventIds),
    readOrders: draft.readOrders,
    readTwice: draft.readTwice,
    reviewByAnother: draft.reviewByAnother,
    threshold: namedField(draft.threshold),
    orderReferenceField: draft.orderReferenceField.trim(),
    orderTicketCountField: namedField(draft.orderTicketCountField),
    ticketIdentityField: namedField(draft.ticketIdentityField),
    requestsPerMinute: Number(draft.requestsPerMinute),
    pageMegabytes: Number(draft.pageMegabytes),
    rules: draft.rules,
  };
}

/** The name of a field, or null where none was entered. */
function namedField(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** An address as it was entered, with the `https://` that many leave out. */
export function fullAddress(text: string): string {
  const address = text.trim();
  return /^[\w-]+(\.[\w-]+)+([:/].*)?$/.test(address) ? `https://${address}` : address;
}

/** `https:`, and `http:` for this computer only (product.md, section 6); the core decides, this only says it early. */
function isAcceptedAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
  );
}
