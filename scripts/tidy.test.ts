import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './steps.ts';
import { rules } from './tidy/rules.ts';
import { filesOf, tidy } from './tidy.ts';

const fixtures = path.join(root, 'scripts/tidy/fixtures');

describe('tidy', () => {
  test('has a fixture for each rule', () => {
    expect(fs.readdirSync(path.join(fixtures, 'tidy'))).toEqual(Object.keys(rules).toSorted());
  });

  test.each(Object.keys(rules))('%s bites, and only where it should', (rule) => {
    const files = filesOf(path.join(fixtures, 'tidy', rule));

    const complaints = tidy(files);

    const marked = files.flatMap(({ path: file, text }) =>
      text
        .split('\n')
        .flatMap((line, at) => (line.includes('// breaks') ? [`${file}:${at + 1}`] : [])),
    );
    const found = complaints.flatMap(({ path: file, line }) => (line ? [`${file}:${line}`] : []));
    expect(new Set(complaints.map((complaint) => complaint.rule))).toEqual(new Set([rule]));
    expect(found.toSorted()).toEqual(marked.toSorted());
  });
});

describe('lint', () => {
  const folder = path.join(fixtures, 'lint');
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file));
  const found = new Map<string, Set<string>>();
  let place: string;

  beforeAll(() => {
    place = fs.mkdtempSync(path.join(os.tmpdir(), 'lint-'));
    fs.cpSync(folder, place, { recursive: true });
    fs.copyFileSync(path.join(root, '.oxlintrc.json'), path.join(place, '.oxlintrc.json'));
    const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--type-aware', '--format', 'json'], {
      cwd: place,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${path.join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
      },
    });
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string }[];
    };
    for (const { code, filename } of diagnostics)
      found.set(filename, (found.get(filename) ?? new Set()).add(code));
  });
  afterAll(() => fs.rmSync(place, { recursive: true }));

  test.each(files)('judges %s', (file) => {
    const [, rule] =
      /^\/\/ breaks (\S+)/u.exec(fs.readFileSync(path.join(folder, file), 'utf8')) ?? [];

    expect([...(found.get(file) ?? [])]).toEqual(rule ? [rule] : []);
  });
});
