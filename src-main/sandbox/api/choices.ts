/** The alternatives of each behaviour that partner-api.md leaves open; README.md gives the reasons for the defaults. */
export const choiceValues = {
  sizeAboveMaximum: ['reject', 'clamp'],
  negativePage: ['reject', 'first'],
  repeatedParameter: ['reject', 'first'],
  unknownParameter: ['ignore', 'reject'],
  unknownStatus: ['empty', 'reject'],
  unknownEventFilter: ['empty', 'not-found'],
  bothKeyHeaders: ['x-api-key', 'bearer', 'reject'],
  otherProject: [404, 403, 401],
  otherMethod: [405, 404],
  retryAfter: ['none', 'seconds'],
} as const;

/** Behaviour that partner-api.md leaves open: one alternative of each. */
export type Choices = {
  readonly [Name in keyof typeof choiceValues]: (typeof choiceValues)[Name][number];
} & { readonly defaultSize: number };

export const defaultChoices: Choices = {
  defaultSize: 20,
  sizeAboveMaximum: 'reject',
  negativePage: 'reject',
  repeatedParameter: 'reject',
  unknownParameter: 'ignore',
  unknownStatus: 'empty',
  unknownEventFilter: 'empty',
  bothKeyHeaders: 'x-api-key',
  otherProject: 404,
  otherMethod: 405,
  retryAfter: 'none',
};
