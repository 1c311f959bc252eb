import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** `npm run names`: lists the names that more than one file of the sources exports, since a name means one thing. */
const root = join(import.meta.dirname, '..');
const definitions = new Map<string, string[]>();
for (const room of ['src-shared', 'src-main', 'src-renderer']) {
  for (const path of readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })) {
    // What is compiled to WebAssembly is read by names of its own.
    if (!/\.tsx?$/.test(path) || /[/\\]assembly[/\\]/.test(path)) continue;
    const file = join(room, path);
    for (const name of exportsOf(file)) definitions.set(name, [...(definitions.get(name) ?? []), file]);
  }
}
const doubles = [...definitions].filter(([, files]) => files.length > 1);
for (const [name, files] of doubles) process.stdout.write(`${name} is exported by ${files.join(' and ')}\n`);
if (doubles.length > 0) process.exitCode = 1;

/** The names that a file defines and exports, each once; what it only passes on from another file is none. */
function exportsOf(file: string): ReadonlySet<string> {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const exported = source.statements.filter(
    (statement) =>
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true,
  );
  return new Set(exported.flatMap(namesOf));
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const named =
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement);
  return named && statement.name !== undefined ? [statement.name.text] : [];
}
