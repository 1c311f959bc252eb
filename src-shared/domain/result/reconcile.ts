import { recordFor } from '../../base/members';
import { runSteps, type Steps } from '../../base/steps';
import type { ClientFile } from '../sides/client-file';
import { equationsOf } from '../totals/conservation';
import { controlTotalOf } from '../totals/control-total';
import { countLedger, findingNumbers } from '../totals/count-ledger';
import { damageNotesOf } from '../suggestions/damaged-reference';
import { buildLedgerInSteps } from '../compare/build-ledger';
import type { EntryNumber, Ledger } from '../compare/ledger';
import { at, countNumbers } from '../../columns/groups';
import { confirmationsOf, transientReferences } from '../entries/confirmation';
import { hasMisplacedCutOff } from '../totals/misplaced-cut-off';
import { differingOrders } from '../totals/differing-orders';
import { checkOrders } from '../totals/orders-check';
import { proposeGrain } from '../totals/propose-grain';
import { hasLeftOverOrders } from '../totals/statement';
import type { Rules } from '../rules/rules';
import type { RunSummary } from '../totals/run-summary';
import type { Snapshot } from '../snapshot/snapshot';
import { decideVerdict } from '../totals/verdict';
import { countEntries } from '../views/view';
import { type Tab, tabs } from '../vocabulary/tabs';
import type { Reconciliation } from '../totals/reconciliation';
import { keyClasses, keylessClasses, type KeylessClass } from '../vocabulary/classes';
import { keyReasons } from '../vocabulary/reasons';

/**
 * Compares a client file with a snapshot (product.md, sections 3 and 4). Takes only a whole `Snapshot`, so that half a
 * download can never look like missing rows. The order of tickets and rows changes no count.
 */
export function reconcile(
  snapshot: Snapshot,
  file: ClientFile,
  rules: Rules,
  malformedAcknowledged: boolean,
): Reconciliation {
  return runSteps(reconcileInSteps(snapshot, file, rules, malformedAcknowledged));
}

export function* reconcileInSteps(
  snapshot: Snapshot,
  file: ClientFile,
  rules: Rules,
  malformedAcknowledged: boolean,
): Steps<Reconciliation> {
  const compared = yield* buildLedgerInSteps(snapshot, file, rules);
  const ledger = {
    ...compared,
    confirmationOf: confirmationsOf(compared, snapshot.secondLook),
    damageNoteOf: damageNotesOf(compared),
  };
  const findings = findingNumbers(ledger);
  yield;
  const countings = countLedger(ledger, snapshot.info, findings);
  yield;
  const equations = equationsOf(countings);
  const { totals } = countings;
  const controlTotal = controlTotalOf(ledger);
  const { verdict, reasons } = decideVerdict({
    equations,
    state: snapshot.info.state,
    totals,
    findings: findings.length,
    malformedAcknowledged,
    fieldsUnread: ledger.fields.filter(({ isAmount }) => isAmount !== true).length < rules.fields.length,
    moneyRefusal: ledger.moneyRefusal,
    ordersLeftOver: hasLeftOverOrders(ledger),
    controlTotal,
    cutOffMisplaced: hasMisplacedCutOff(ledger),
  });
  return {
    ledger,
    findings,
    summary: {
      verdict,
      verdictReasons: reasons,
      totals,
      equations,
      findings: findings.length,
      tabs: countTabs(ledger, {
        findings:
          totals.platform.missing +
          totals.client.extra +
          totals.client.mismatched +
          totals.platform.unkeyed +
          totals.client.unkeyed +
          totals.client.malformed,
        missing: totals.platform.missing,
        extra: totals.client.extra,
        mismatched: totals.client.mismatched,
        matched: totals.client.matched,
        unreadable: totals.platform.unkeyed + totals.client.unkeyed + totals.client.malformed,
        excluded: totals.platform.excluded + totals.client.excluded,
      }),
      classes: countClasses(ledger),
      reasons: keyReasons.flatMap((reason) => {
        const items = ledger.reasonItems.get(reason);
        return items === undefined ? [] : [{ reason, items }];
      }),
      statuses: { platform: ledger.platformStatuses.uses, client: ledger.clientStatuses.uses },
      collisions: ledger.keyed.collisions,
      filters: ledger.excluded.uses,
      grainProposal: proposeGrain(ledger),
      statement: countings.statements,
      controlTotal,
      orders: checkOrders(snapshot.orders, snapshot.tickets, rules.keys, differingOrders(ledger)),
      secondLook: summarise(snapshot, ledger, findings),
    },
  };
}

function summarise(
  { secondLook }: Snapshot,
  ledger: Ledger,
  findings: readonly EntryNumber[],
): RunSummary['secondLook'] {
  if (secondLook === null) return null;
  const { way, endedAt } = secondLook;
  const confirmed = findings.filter((entry) => ledger.confirmationOf(entry) !== null).length;
  return { way, endedAt, confirmed, transient: transientReferences(ledger, secondLook) };
}

function countTabs(ledger: Ledger, items: Record<Tab, number>): RunSummary['tabs'] {
  return recordFor(tabs, (tab) => ({ items: items[tab], entries: countEntries(ledger, tab) }));
}

function countClasses(ledger: Ledger): RunSummary['classes'] {
  const counts = countNumbers(ledger.classes, keyClasses.length);
  const withoutKey: Readonly<Record<KeylessClass, number>> = {
    unkeyed: ledger.unkeyedTickets.length + ledger.unkeyedRows.length,
    malformed: ledger.file.malformed.length,
    excluded: ledger.excluded.tickets.length + ledger.excluded.rows.length,
  };
  return [
    ...keyClasses.map((keyClass, number) => ({ class: keyClass, entries: at(counts, number) })),
    ...keylessClasses.map((keyless) => ({ class: keyless, entries: withoutKey[keyless] })),
  ].filter(({ entries }) => entries > 0);
}
