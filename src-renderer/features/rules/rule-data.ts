import { createContext, useContext } from 'react';
import type { SeenField } from '#shared/domain/rules/field-pair';
import type { FilterUse } from '#shared/domain/sides/excluded-items';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { AmountColumn } from '#shared/files/client/amount-columns';

/** What rules are chosen from, as far as it is known: what the open file and the platform have, and what the open run found. */
export interface RuleData {
  /** The vocabularies of both sides; null while nothing is compared. */
  readonly statuses: RunSummary['statuses'] | null;
  /** The columns of the open client file. */
  readonly columns: readonly string[];
  /** Those of them that hold amounts, with how they write them. */
  readonly amounts: readonly AmountColumn[];
  /** The fields of the platform. */
  readonly seen: readonly SeenField[];
  /** What each filter did. */
  readonly filterUses: readonly FilterUse[];
}

/** Nothing is open and nothing has been read. */
export const noRuleData: RuleData = { statuses: null, columns: [], amounts: [], seen: [], filterUses: [] };

const RuleDataContext = createContext(noRuleData);

/** Hands down what rules are chosen from. */
export const RuleDataProvider = RuleDataContext.Provider;

/** What rules are chosen from. */
export function useRuleData(): RuleData {
  return useContext(RuleDataContext);
}
