import { expect, it } from 'vitest';
import { compileWith, withRow, withText, type Overlay } from './with-added-members';

const inVocabulary = (file: string): string => `src-shared/domain/vocabulary/${file}.ts`;

/** For each table a member more, and the files that must say something of it: a Record or a switch there lacks it. */
const additions: ReadonlyArray<{
  readonly member: string;
  readonly overlay: Overlay;
  readonly files: readonly string[];
}> = [
  {
    member: 'addedBucket',
    overlay: withText(inVocabulary('buckets'), "'extra'", ", 'addedBucket'"),
    files: ['src-shared/domain/entries/ledger-entries.ts', 'src-shared/domain/totals/count-ledger.ts'],
  },
  {
    member: 'addedClass',
    overlay: withRow(inVocabulary('classes'), 'entryClassTable', 'addedClass'),
    files: ['src-renderer/words/class-words.ts', 'src-renderer/words/reason-words.ts'],
  },
  {
    member: 'addedReason',
    overlay: withRow(inVocabulary('reasons'), 'reasonTable', 'addedReason'),
    files: ['src-renderer/words/reason-words.ts'],
  },
  {
    member: 'addedVerdict',
    overlay: withRow(inVocabulary('verdicts'), 'verdictTable', 'addedVerdict'),
    files: ['src-main/cli/exit-code.ts', 'src-main/cli/summary.ts', 'src-renderer/words/verdict-words.ts'],
  },
  {
    member: 'addedDoubt',
    overlay: withRow(inVocabulary('verdicts'), 'verdictReasonTable', 'addedDoubt'),
    files: ['src-main/cli/summary.ts', 'src-renderer/words/verdict-words.ts'],
  },
  {
    member: 'addedState',
    overlay: withRow(inVocabulary('snapshot-states'), 'snapshotStateTable', 'addedState'),
    files: ['src-renderer/words/snapshot-words.ts'],
  },
  {
    member: 'addedResource',
    overlay: withRow(inVocabulary('resources'), 'resourceTable', 'addedResource'),
    files: [
      'src-main/core/snapshot/disk/merge-items.ts',
      'src-main/core/snapshot/read/lists.ts',
      'src-main/core/snapshot/read/view.ts',
      'src-renderer/worker/receive-snapshot.ts',
      'src-renderer/words/field-words.ts',
      'src-shared/domain/fields/compared-fields.ts',
    ],
  },
  {
    member: 'addedGrain',
    overlay: withRow(inVocabulary('grains'), 'grainTable', 'addedGrain'),
    files: ['src-renderer/components/rules/RulesFields.tsx', 'src-renderer/words/rule-words.ts'],
  },
  {
    member: 'addedRule',
    overlay: withRow(inVocabulary('key-rules'), 'keyRuleTable', 'addedRule'),
    files: [
      'src-renderer/components/rules/RulesFields.tsx',
      'src-renderer/words/rule-words.ts',
      'src-renderer/words/rules-summary.ts',
      'src-shared/domain/keys/payment-reference.ts',
    ],
  },
  {
    member: 'addedChange',
    overlay: withRow(inVocabulary('finding-changes'), 'findingChangeTable', 'addedChange'),
    files: ['src-renderer/words/run-words.ts'],
  },
  {
    member: 'addedDecision',
    overlay: withText('src-shared/domain/runs/review.ts', "'resolved'", ", 'addedDecision'"),
    files: ['src-renderer/words/review-words.ts'],
  },
  {
    member: 'addedKind',
    overlay: withText(
      'src-shared/domain/rules/field-pair.ts',
      "  | { readonly as: 'text' }\n",
      "  | { readonly as: 'addedKind' }\n",
    ),
    files: [
      'src-main/core/profiles/profile-schema.ts',
      'src-renderer/components/rules/AddFieldPair.tsx',
      'src-renderer/words/field-words.ts',
      'src-shared/domain/fields/field-value.ts',
    ],
  },
  {
    member: 'addedFormat',
    overlay: withText('src-shared/domain/vocabulary/export-formats.ts', "'xlsx'", ", 'addedFormat'"),
    files: ['src-renderer/words/export-words.ts', 'src-renderer/worker/exports.ts'],
  },
  {
    member: 'addedInput',
    overlay: withText(
      'src-main/core/runs/run-file.ts',
      "signOffs: 'sign-offs.json'",
      ", added: 'addedInput'",
    ),
    files: ['src-main/core/runs/run-file.ts'],
  },
  {
    member: 'addedMade',
    overlay: withText(
      'src-main/core/evidence/evidence-file.ts',
      "list: 'evidence.json'",
      ", added: 'addedMade'",
    ),
    files: ['src-main/core/evidence/evidence-file.ts'],
  },
  {
    member: 'addedCall',
    overlay: withText(
      'src-shared/bridge/contract.ts',
      'export interface Bridge {\n',
      '  addedCall(): Promise<null>;\n',
    ),
    files: ['src-main/core/calls/app-core.ts'],
  },
];

// One compilation of all sources takes some seconds, and on a crowded machine a minute.
it('compiles nowhere where a new member is left out', { timeout: 300_000 }, () => {
  const errors = compileWith(additions.map(({ overlay }) => overlay));
  const told = additions.map(({ member, files }) => ({
    member,
    // A switch without the new case says only that a return is lacking.
    files: files.filter((file) =>
      errors.some(
        (error) =>
          error.file === file &&
          (error.message.includes(member) || error.message.includes('lacks ending return statement')),
      ),
    ),
  }));
  const all = errors.map(({ file, message }) => `${file}:${message}`).join('\n');
  expect(told, all).toEqual(additions.map(({ member, files }) => ({ member, files })));
});
