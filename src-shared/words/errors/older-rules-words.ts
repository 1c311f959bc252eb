/** Why a run that an older Tieout saved may give another result now; see `rulesVersions`. */
export const olderRulesWords =
  'An older Tieout compared it, which read upper and lower case outside A to Z, and marks of the direction of writing, otherwise: where they occur, that may be why.';
