import { showUnseen, statusName } from '#shared/base/show-unseen';
import type { Effect } from '#shared/domain/suggestions/effect';
import type { TriedProposal, TriedTogether } from '#shared/domain/suggestions/proposals/try-proposals';
import { countsMatchesAnew, type Proposal } from '#shared/domain/suggestions/proposals/proposal';
import { platformFieldWords } from './field-words';
import { amountWords } from './amount-words';
import { countOf, formatCount, formatDay, formatLine } from './format';
import { moreMatch, nearMissDifference, nearMissWords, previewWords } from './rule-words';

/** The words of a step: what is the matter, then what it would do and how that is known, and its button. */
export interface ProposalWords {
  readonly title: string;
  readonly details: readonly string[];
  readonly act: string;
}

/** The words of one kind; what was done, once it is taken. */
type Words = ProposalWords & { readonly done?: string };

export function proposalWords({ proposal, effect, afterMapping }: TriedProposal): ProposalWords {
  const { title, details, act } = wordsOf(proposal);
  const does = effect === null ? [] : [effectWords(effect, [proposal.kind])];
  const then = afterMapping ? does.map((words) => `${words}, once the statuses are mapped`) : does;
  return { title, details: [...then, ...details], act };
}

/** The words of all steps as one: "Take all 3: 268 more match", and all that they do. */
export function togetherWords({ proposals, effect }: TriedTogether): Omit<ProposalWords, 'details'> {
  const kinds = proposals.map(({ kind }) => kind);
  const act = `Take all ${formatCount(proposals.length)}: ${gainWords(effect, kinds)}`;
  const dones = proposals.map((proposal) => wordsOf(proposal).done ?? '');
  return { act, title: [effectWords(effect, kinds), ...dones].join(' · ') };
}

/** What was done by the proposals that were taken. */
export function takenWords(proposals: readonly Proposal[]): string {
  const dones = proposals.map((proposal) => wordsOf(proposal).done ?? '').join(' · ');
  return proposals.length === 1 ? dones : `${countOf(proposals.length, 'step')} taken: ${dones}`;
}

/** What a change does: "256 more match, 45 still differ; 92 references appear in two formats". */
function effectWords(effect: Effect, kinds: ReadonlyArray<Proposal['kind']>): string {
  if (!kinds.includes('key_rule') || kinds.some(countsMatchesAnew)) return gainWords(effect, kinds);
  const { before, after } = effect;
  const matchedGained = after.matched - before.matched;
  return previewWords({ matchedGained, left: after.left, collisions: after.collisions - before.collisions });
}

/** How many more match, or how many findings fewer there are: "256 more match". */
function gainWords({ before, after }: Effect, kinds: ReadonlyArray<Proposal['kind']>): string {
  const matched = after.matched - before.matched;
  return matched === 0 || kinds.some(countsMatchesAnew)
    ? fewer(after.findings - before.findings)
    : moreMatch(matched);
}

function fewer(findings: number): string {
  return findings > 0 ? countOf(findings, 'more finding') : countOf(-findings, 'fewer finding');
}

function wordsOf(proposal: Proposal): Words {
  switch (proposal.kind) {
    case 'map_statuses': {
      const { mappings, noneKnown, items, open } = proposal;
      const count = formatCount(mappings.length);
      const [first] = mappings;
      // The least certain first: it is the one to look at.
      const pairs = mappings
        .toSorted((a, b) => a.agreeing / a.cases - b.agreeing / b.cases)
        .map(
          ({ client, platform, cases, agreeing }) =>
            `${statusName(client)} → ${platform} (${formatCount(agreeing)} of ${formatCount(cases)})`,
        );
      const isOne = first !== undefined && mappings.length === 1;
      const title = isOne
        ? `“${statusName(first.client)}” is paired with ${first.platform} in ${formatCount(first.agreeing)} of ${formatCount(first.cases)}`
        : noneKnown
          ? `No status is mapped; ${count} can be`
          : `${count} statuses can be mapped`;
      return {
        title,
        details: [
          ...(open.length === 0 ? [] : [`open: ${open.map(statusName).join(', ')}`]),
          ...(isOne ? [] : pairs),
          countOf(items, 'row'),
        ],
        act: isOne ? 'Map' : `Map ${count}`,
        done: `Mapped ${mappings.map(({ client, platform }) => `${statusName(client)} → ${platform}`).join(', ')}`,
      };
    }
    case 'unmapped_statuses': {
      const { statuses, items } = proposal;
      const [first] = statuses;
      const isOne = statuses.length === 1;
      return {
        title: isOne
          ? `“${statusName(first?.status ?? '')}” isn’t mapped, ${countOf(items, 'row')}`
          : `${formatCount(statuses.length)} statuses aren’t mapped, ${countOf(items, 'row')}`,
        details: isOne
          ? []
          : [statuses.map(({ status, rows }) => `${statusName(status)} (${formatCount(rows)})`).join(', ')],
        act: 'Map…',
      };
    }
    case 'new_statuses': {
      const { statuses, items } = proposal;
      const [first] = statuses;
      const counted = countOf(items, first?.side === 'platform' ? 'ticket' : 'row');
      const names = statuses.map(
        ({ side, status }) => `${statusName(status)}${side === 'platform' ? ' on the platform' : ''}`,
      );
      return {
        title: `${counted} ${items === 1 ? 'has' : 'have'} a new status`,
        details: [names.join(', ')],
        act: 'Show',
      };
    }
    case 'exclude_total':
      return {
        title: `Line ${formatLine(proposal.line)}, “${showUnseen(proposal.reference)}”, looks like a total`,
        details: [],
        act: 'Exclude',
        done: `Total row “${showUnseen(proposal.reference)}” excluded`,
      };
    case 'key_rule': {
      const { nearMiss, keys, missing, extra } = proposal;
      const { turnOn } = nearMissWords(nearMiss, keys);
      const difference = nearMissDifference(nearMiss, keys);
      const isAffix = nearMiss === 'stripPrefix' || nearMiss === 'stripSuffix';
      const title = isAffix ? `Leave out ${difference}` : turnOn;
      return {
        title,
        details: [
          `${formatCount(missing)} missing ${missing === 1 ? 'differs' : 'differ'} from ${formatCount(extra)} extra in ${difference} only`,
        ],
        act: 'Turn on',
        done: `Rule on: ${title.toLowerCase()}`,
      };
    }
    case 'grain': {
      const { grain, references, items } = proposal;
      const isPayment = grain === 'payment';
      return {
        title: isPayment ? 'Each row seems to be a whole payment' : 'Each row seems to be one ticket',
        details: [
          `${formatCount(items)} of ${countOf(references, 'reference')} with several tickets ${isPayment ? 'have one row' : 'have several rows'}`,
        ],
        act: isPayment ? 'By payment' : 'By ticket',
        done: isPayment ? 'Compared one row per payment' : 'Compared one row per ticket',
      };
    }
    case 'compare_amounts': {
      const { column, field } = proposal.rule;
      return {
        title: `Compare “${column}” with ${platformFieldWords(field)}`,
        details: ['Both hold amounts, which are added up by class then'],
        act: 'Compare',
        done: `“${column}” compared with ${platformFieldWords(field)}`,
      };
    }
    case 'cut_off': {
      const { items, lastDay, field, sums } = proposal;
      const until = formatDay(`${lastDay}T12:00:00`);
      return {
        title: `${countOf(items, 'missing ticket')} ${items === 1 ? 'is' : 'are'} dated after ${until}`,
        details: [...(sums.length === 0 ? [] : [amountWords({ sums })]), platformFieldWords(field)],
        act: 'Leave out',
        done: `Tickets after ${until} left out, where the file lacks them: see Excluded`,
      };
    }
    case 'add_rows_up': {
      const { items } = proposal;
      return {
        title: `${countOf(items, 'payment')} ${items === 1 ? 'has' : 'have'} rows that add up to the platform’s amount`,
        details: ['Count each row as a part of the amount, not as a copy'],
        act: 'Add up',
        done: 'Rows of one payment add up',
      };
    }
    case 'damaged_references': {
      const [first] = proposal.first;
      return {
        title: `${countOf(proposal.items, 'row')} ${proposal.items === 1 ? 'has' : 'have'} a reference damaged by a spreadsheet`,
        details:
          first === undefined
            ? []
            : [`Such as ${showUnseen(first.reference)} in line ${formatLine(first.line)}`],
        act: 'Which?',
      };
    }
    case 'unreadable_reference': {
      const { first, items } = proposal;
      const others = items - 1;
      return {
        title: `${showUnseen(first.reference)} is on line ${formatLine(first.line)}, which cannot be read`,
        details: [
          others > 0
            ? `${countOf(others, 'more missing reference')} ${others === 1 ? 'is' : 'are'} on such a line`
            : 'So it counts as missing: correct the line and open the file again',
        ],
        act: 'Show',
      };
    }
  }
}
