import { showUnseen, statusName } from '#shared/base/show-unseen';
import type { Effect } from '#shared/domain/suggestions/effect';
import type { TriedProposal } from '#shared/domain/suggestions/proposals/find-proposals';
import { countsMatchesAnew, type Proposal } from '#shared/domain/suggestions/proposals/proposal';
import { platformFieldWords } from './field-words';
import { amountWords } from './amount-words';
import { countOf, formatCount, formatDay, formatLine } from './format';
import { moreMatch, nearMissDifference, nearMissWords, previewWords } from './rule-words';

/** The words of a card: what is the matter, what it would change or where to look, and its button. */
export interface ProposalWords {
  readonly title: string;
  readonly detail: string;
  readonly act: string;
  /** What was done, once it is taken. */
  readonly done: string;
}

export function proposalWords({ proposal, effect, afterMapping }: TriedProposal): ProposalWords {
  const { title, detail = '', act, done = '' } = wordsOf(proposal);
  const does = effect === null ? '' : effectWords(effect, proposal.kind);
  const then = afterMapping && does !== '' ? `Once the statuses are mapped, ${does}` : does;
  return { title, detail: [then, detail].filter((part) => part !== '').join(' · '), act, done };
}

/** What was done by a proposal that was taken. */
export function takenWords(proposal: Proposal): string {
  return wordsOf(proposal).done ?? '';
}

/** What a change does: "256 more match, 45 still differ; 92 references appear in two formats". */
function effectWords({ before, after }: Effect, kind: Proposal['kind']): string {
  const matched = after.matched - before.matched;
  const findings = after.findings - before.findings;
  const collisions = after.collisions - before.collisions;
  if (kind === 'key_rule') return previewWords({ matchedGained: matched, left: after.left, collisions });
  return matched === 0 || countsMatchesAnew(kind) ? fewer(findings) : moreMatch(matched);
}

function fewer(findings: number): string {
  return findings > 0 ? countOf(findings, 'more finding') : countOf(-findings, 'fewer finding');
}

function wordsOf(
  proposal: Proposal,
): Pick<ProposalWords, 'title' | 'act'> & Partial<Pick<ProposalWords, 'detail' | 'done'>> {
  switch (proposal.kind) {
    case 'map_statuses': {
      const { mappings, noneKnown, items } = proposal;
      const [first] = mappings;
      const isOne = mappings.length === 1;
      const pairs = mappings.map(({ client, platform }) => `${statusName(client)} → ${platform}`).join(', ');
      return {
        title: noneKnown
          ? 'No status of this file is known'
          : isOne
            ? `Status “${statusName(first?.client ?? '')}” is not known (${countOf(items, 'row')})`
            : `${formatCount(mappings.length)} statuses are not known (${countOf(items, 'row')})`,
        detail: pairs,
        act: isOne ? 'Map it' : `Map ${formatCount(mappings.length)}`,
        done: `Mapped ${pairs}`,
      };
    }
    case 'new_statuses': {
      const { statuses, items } = proposal;
      const [first] = statuses;
      const counted = countOf(items, first?.side === 'platform' ? 'ticket' : 'row');
      return {
        title: `${counted} ${items === 1 ? 'has' : 'have'} a new status`,
        detail: statuses
          .map(({ side, status }) => `${statusName(status)}${side === 'platform' ? ' on the platform' : ''}`)
          .join(', '),
        act: 'Show',
      };
    }
    case 'exclude_total':
      return {
        title: `Line ${formatLine(proposal.line)}, “${showUnseen(proposal.reference)}”, looks like a total`,
        act: 'Exclude',
        done: `Total row “${showUnseen(proposal.reference)}” excluded`,
      };
    case 'key_rule': {
      const { nearMiss, keys, missing, extra } = proposal;
      const { turnOn } = nearMissWords(nearMiss, keys);
      return {
        title: `${formatCount(missing)} missing ${missing === 1 ? 'differs' : 'differ'} from ${formatCount(extra)} extra in ${nearMissDifference(nearMiss, keys)} only`,
        act: 'Turn on',
        done: `Rule on: ${turnOn.toLowerCase()}`,
      };
    }
    case 'grain': {
      const { grain, references, items } = proposal;
      const isPayment = grain === 'payment';
      return {
        title: isPayment ? 'Each row seems to be a whole payment' : 'Each row seems to be one ticket',
        detail: `${formatCount(items)} of ${countOf(references, 'reference')} with several tickets ${isPayment ? 'have one row' : 'have several rows'}`,
        act: isPayment ? 'By payment' : 'By ticket',
        done: isPayment ? 'Compared one row per payment' : 'Compared one row per ticket',
      };
    }
    case 'compare_amounts': {
      const { column, field } = proposal.rule;
      return {
        title: `“${column}” and ${platformFieldWords(field)} both hold amounts`,
        detail: 'Compare them and add them up by class',
        act: 'Compare',
        done: `“${column}” compared with ${platformFieldWords(field)}`,
      };
    }
    case 'cut_off': {
      const { items, lastDay, field, sums } = proposal;
      const until = formatDay(`${lastDay}T12:00:00`);
      return {
        title: `${countOf(items, 'missing ticket')} ${items === 1 ? 'is' : 'are'} dated after ${until}`,
        detail: [platformFieldWords(field), ...(sums.length === 0 ? [] : [amountWords({ sums })])].join(
          ' · ',
        ),
        act: 'Leave out',
        done: `Tickets after ${until} left out, where the file lacks them: see Excluded`,
      };
    }
    case 'add_rows_up': {
      const { items } = proposal;
      return {
        title: `${countOf(items, 'payment')} ${items === 1 ? 'has' : 'have'} rows that add up to the platform’s amount`,
        detail: 'Count each row as a part of the amount, not as a copy',
        act: 'Add up',
        done: 'Rows of one payment add up',
      };
    }
    case 'damaged_references': {
      const [first] = proposal.first;
      return {
        title: `${countOf(proposal.items, 'row')} ${proposal.items === 1 ? 'has' : 'have'} a reference damaged by a spreadsheet`,
        detail:
          first === undefined
            ? ''
            : `Such as ${showUnseen(first.reference)} in line ${formatLine(first.line)}`,
        act: 'Which?',
      };
    }
    case 'unreadable_reference': {
      const { first, items } = proposal;
      const others = items - 1;
      return {
        title: `${showUnseen(first.reference)} is on line ${formatLine(first.line)}, which cannot be read`,
        detail:
          others > 0
            ? `${countOf(others, 'more missing reference')} ${others === 1 ? 'is' : 'are'} on such a line`
            : 'So it counts as missing: correct the line and open the file again',
        act: 'Show',
      };
    }
  }
}
