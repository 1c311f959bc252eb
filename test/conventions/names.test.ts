import ts from 'typescript';
import { expect, it } from 'vitest';
import { rooms, sourceFiles, type SourceFile } from './source-files';

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

/** The names that a file defines and exports, each once; what it only passes on from another file is none. */
function exportsOf({ path, text }: SourceFile): ReadonlySet<string> {
  const exported = ts
    .createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    .statements.filter(
      (statement) =>
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind: token }) => token === ts.SyntaxKind.ExportKeyword) === true,
    );
  return new Set(exported.flatMap(namesOf));
}

it('no name is exported by two files', () => {
  const files = new Map<string, string[]>();
  for (const file of sourceFiles(rooms, /\.tsx?$/)) {
    // What is compiled to WebAssembly is read by names of its own.
    if (file.path.includes('/assembly/')) continue;
    for (const name of exportsOf(file)) files.set(name, [...(files.get(name) ?? []), file.path]);
  }
  expect(files.size).toBeGreaterThan(1000);
  expect([...files].filter(([, those]) => those.length > 1)).toEqual([]);
});
