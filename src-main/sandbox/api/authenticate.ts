import { ApiError } from './api-error';
import { isKeyShaped, type KeyInfo, type KeyRing } from './keys';
import type { Choices } from './choices';

function bearerKey(authorization: string | undefined): string | undefined {
  return /^bearer +([^ ].*)$/i.exec(authorization?.trim() ?? '')?.[1];
}

/** The key that was sent, in either of the two equivalent headers; which one wins when both are is a choice. */
function sentKey(
  xApiKey: string | undefined,
  bearer: string | undefined,
  choices: Choices,
): string | undefined {
  if (xApiKey === undefined || bearer === undefined) return xApiKey ?? bearer;
  switch (choices.bothKeyHeaders) {
    case 'x-api-key':
      return xApiKey;
    case 'bearer':
      return bearer;
    case 'reject':
      throw new ApiError(400, 'Send the API key in one header only');
  }
}

/** The live key of a request, or one of the three 401 outcomes of partner-api.md section 5 with its exact message. */
export function authenticate(
  header: (name: string) => string | undefined,
  keys: KeyRing,
  choices: Choices,
): KeyInfo {
  const xApiKey = header('x-api-key')?.trim();
  const key = sentKey(xApiKey === '' ? undefined : xApiKey, bearerKey(header('authorization')), choices);
  if (key === undefined) throw new ApiError(401, 'API key required');
  if (!isKeyShaped(key)) throw new ApiError(401, 'Malformed API key');
  const info = keys.find(key);
  if (info === undefined) throw new ApiError(401, 'Invalid API key');
  return info;
}
