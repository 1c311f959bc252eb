import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const namedExports = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' };
/** `it(…)`, `test.describe(…)`, `it.each(…)(…)`: a first argument that is too long to be read in a list of tests. */
const shortTestNames = {
  selector: ['callee.name', 'callee.object.name', 'callee.callee.object.name']
    .map((maker) => `CallExpression[${maker}=/^(it|test|describe)$/][arguments.0.value=/^.{81}/u]`)
    .join(', '),
  message: 'A test is named by what it shows, in at most 80 characters.',
};

/** What an effect returns is its cleanup, and a browser's call may return what no type says: `scrollTo` returns a promise by now. */
const effectsInBraces = {
  selector:
    "CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression > :matches(ChainExpression, CallExpression:not([callee.property.name='subscribe'])).body",
  message: 'Put what an effect calls in braces: what it returns is taken for its cleanup.',
};

/** The strictest type-aware rules, so that "no `any`, no floating promise, every case handled" is not a matter of memory. */
export default defineConfig(
  globalIgnores([
    'out',
    'dist',
    'node_modules',
    'test-results',
    'eslint.config.ts',
    'src-shared/**/assembly',
  ]),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Many functions hand one call on. Where it answers with a promise, `no-misused-promises` still says so.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'no-restricted-syntax': ['error', namedExports],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
    },
  },
  // A pattern that looks at text from outside must be done with it in time that grows as the text does.
  {
    files: ['src-*/**/*.{ts,tsx}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { ignoreSticky: false, report: 'potential' }],
    },
  },
  {
    files: ['src-renderer/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: { 'no-restricted-syntax': ['error', namedExports, effectsInBraces] },
  },
  { files: ['test/**/*.ts'], rules: { 'max-lines': 'off' } },
  // Those of test/unit/product are sentences of product.md, in its own words.
  {
    files: ['test/**/*.ts'],
    ignores: ['test/unit/product/**'],
    rules: { 'no-restricted-syntax': ['error', namedExports, shortTestNames] },
  },
  // Tools want a default export of their configuration, and a package that has one is typed as it is.
  { files: ['*.config.ts', '**/*.config.ts', '**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
