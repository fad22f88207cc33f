// npx tsx bench/throughput.ts: how many requests a second 16 connections get answered, with 20 people of 5,000 recipes
// each: the page of 50 cards, opening a recipe, searches with and without a typing error; into reports/throughput.md.
// Build first (npm run build). BENCH_SECONDS and BENCH_RECIPES make a quick try, which is printed and not kept.
// BENCH_DATA measures a copy of a data directory that bench/create.ts has left there.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { makeDataDir, startServer } from '../e2e/harness/server.ts';
import { kindsOf, send } from './collection/calls.ts';
import { fillPeople } from './collection/fill-people.ts';
import { percentile } from './load/at-rate.ts';
import { openBeside } from './load/database.ts';
import { Wire } from './load/http.ts';
import { runLanes } from './load/lanes.ts';
import { postgresCpuMs, serverCpuMs } from './load/processes.ts';

const reportFile = join(import.meta.dirname, 'reports/throughput.md');
const { BENCH_SECONDS, BENCH_RECIPES } = process.env;
const isTry = BENCH_SECONDS !== undefined || BENCH_RECIPES !== undefined;
const seconds = Number(BENCH_SECONDS ?? 8);
const recipes = Number(BENCH_RECIPES ?? 100_000);
const PEOPLE = 20;
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 2;

