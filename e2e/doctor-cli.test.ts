import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { slowIt } from './harness/slow-it.ts';
import { projectRoot } from './harness/test-server.ts';

const { url, dataDir } = inject('sharedServer');

function runDoctor(
  environment: Record<string, string> = {},
): Promise<{ code: number | null; lines: string[] }> {
  return new Promise((resolve) => {
    // Where no .env is.
    const child = spawn(process.execPath, [join(projectRoot, 'scripts/doctor.mjs')], {
      cwd: dataDir,
      env: { ...process.env, DATA_DIR: dataDir, RECOGNISER: 'embedded', ...environment },
    });
    let out = '';
    child.stdout.on('data', (text) => (out += text));
    child.on('close', (code) => resolve({ code, lines: out.trim().split('\n') }));
  });
}

it('npm run doctor finds everything in order, beside the running server', async () => {
  const { code, lines } = await runDoctor();
  expect(lines).toEqual([
    expect.stringMatching(/^✓ Node\.js: v\d+/),
    '✓ Configuration: All variables are valid.',
    '✓ Database: It is reachable and up to date.',
    expect.stringMatching(/^✓ Photos: /),
    expect.stringMatching(/^✓ Email: Emails are written to /),
    expect.stringMatching(/^✓ Payments: Built-in test payments/),
    expect.stringMatching(/^✓ Recognizer embedded: It named the dish of the test photo “Donuts”/),
  ]);
  expect(code).toBe(0);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

slowIt('npm run doctor says what is wrong, without secrets, and exits with code 1', async () => {
  const failed = await runDoctor({
    RECOGNISER: 'openai',
    RECOGNISER_BASE_URL: 'http://127.0.0.1:9/v1',
    OPENAI_API_KEY: 'sk-very-secret',
    SMTP_URL: 'smtp://cook:secret@127.0.0.1:9',
  });
  expect(failed.code).toBe(1);
  expect(failed.lines.filter((line) => line.startsWith('✗'))).toEqual([
    expect.stringMatching(/^✗ Email: .* Check SMTP_URL\.$/),
    expect.stringMatching(/^✗ Recognizer openai \(.+\): It cannot be reached\. Check the network/),
  ]);
  expect(failed.lines.join()).not.toContain('secret');
  const invalid = await runDoctor({ RECOGNISER: 'nobody' });
  expect(invalid.code).toBe(1);
  expect(invalid.lines.at(-1)).toMatch(/^✗ Configuration: RECOGNISER: must be /);
});
