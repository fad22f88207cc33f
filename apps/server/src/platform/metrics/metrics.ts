import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const PREFIX = 'plateful_';
/** Upper limits in seconds: from a cached list to a slow recognition. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Upper limits in seconds: from a rejected key to the longest timeout. */
const PROVIDER_CALL_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 20, 30, 45, 60, 120, 600];
/** Anyone can send any method to a URL that does not exist. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

interface ProviderCallUsage {
  provider: string;
  outcome: string;
  durationMs: number;
  /** Null if the provider did not say. */
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
}

/** The metrics of this process. Labels have a limited number of values: never URLs, ids or texts of clients. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requestDuration = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time from a request to the end of its response, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [this.registry],
  });
  private readonly scans = new Counter({
    name: `${PREFIX}scans_total`,
    help: 'Completed scans by outcome and recognizer',
    labelNames: ['outcome', 'provider'],
    registers: [this.registry],
  });
  private readonly providerCallDuration = new Histogram({
    name: `${PREFIX}provider_call_duration_seconds`,
    help: 'Duration of calls to AI providers, by provider and outcome',
    labelNames: ['provider', 'outcome'],
    buckets: PROVIDER_CALL_BUCKETS,
    registers: [this.registry],
  });
  private readonly providerTokens = new Counter({
    name: `${PREFIX}provider_tokens_total`,
    help: 'Tokens of calls to AI providers',
    labelNames: ['provider', 'direction'],
    registers: [this.registry],
  });
  private readonly providerCost = new Counter({
    name: `${PREFIX}provider_cost_usd_total`,
    help: 'Known cost of calls to AI providers in US dollars',
    labelNames: ['provider'],
    registers: [this.registry],
  });
  private running: Promise<string> | null = null;

  constructor(pool: pg.Pool) {
    this.registerPool(pool);
    this.registerJobs(pool);
  }

  countScan(outcome: string, provider: string): void {
    this.scans.inc({ outcome, provider });
  }

  observeProviderCall({ provider, outcome, durationMs, ...usage }: ProviderCallUsage): void {
    this.providerCallDuration.observe({ provider, outcome }, durationMs / 1000);
    this.providerTokens.inc({ provider, direction: 'input' }, usage.inputTokens ?? 0);
    this.providerTokens.inc({ provider, direction: 'output' }, usage.outputTokens ?? 0);
    this.providerCost.inc({ provider }, usage.costUsd ?? 0);
  }

  /** Measures all requests of a server. */
  observeRequests(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const labels = { ...getRouteLabels(request), status: reply.statusCode };
      this.requestDuration.observe(labels, reply.elapsedTime / 1000);
    });
  }

  observeSockets(countSockets: () => number): void {
    const gauge = this.createGauge('sockets', 'Open sockets', () => gauge.set(countSockets()));
  }

  /**
   * @param getSpending the cost of the current month, in US dollars
   * @param budget the spending cap; null if there is none
   */
  observeProviderSpending(getSpending: () => Promise<number>, budget: number | null): void {
    const help = 'Cost of AI providers in this month (UTC) in US dollars';
    const gauge = this.createGauge('provider_spending_usd', help, async () => {
      const spending = await getSpending().catch(() => null);
      if (spending === null) gauge.remove();
      else gauge.set(spending);
    });
    if (budget === null) return;
    const budgetHelp = 'What calls to AI providers may cost in a month, in US dollars';
    const budgetGauge = this.createGauge('provider_budget_usd', budgetHelp, () =>
      budgetGauge.set(budget),
    );
  }

  /** @param providers with their names, and whether they are not asked because they have failed too often */
  observeProviders(providers: readonly { source: string; isSuspended(): boolean }[]): void {
    const gauge = new Gauge({
      name: `${PREFIX}provider_suspended`,
      help: 'Whether an AI provider is not asked after several failures, until a request succeeds',
      labelNames: ['provider'],
      collect: () => {
        for (const provider of providers)
          gauge.set({ provider: provider.source }, provider.isSuspended() ? 1 : 0);
      },
      registers: [this.registry],
    });
  }

  /** Adds processor time, memory, event loop delay, garbage collection and sockets. Once per process. */
  observeProcess(countSockets: () => number): void {
    collectDefaultMetrics({ register: this.registry });
    this.observeSockets(countSockets);
  }

  /** All metrics as text. Concurrent calls share one result. */
  read(): Promise<string> {
    this.running ??= this.registry.metrics().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private registerPool(pool: pg.Pool): void {
    const help = 'Database connections of this process, and calls that wait for one';
    const gauge = this.createStateGauge('database_connections', help, () => {
      gauge.set({ state: 'active' }, pool.totalCount - pool.idleCount);
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'waiting' }, pool.waitingCount);
    });
  }

  private registerJobs(pool: pg.Pool): void {
    const help = 'Jobs of all processes: due ones, and those that have failed too often';
    const gauge = this.createStateGauge('jobs', help, async () => {
      gauge.reset();
      // Without a database, the other metrics are still available.
      const counts = await countJobs(pool).catch(() => null);
      if (!counts) return;
      gauge.set({ state: 'waiting' }, counts.waiting);
      gauge.set({ state: 'failed' }, counts.failed);
    });
  }

  private createGauge(name: string, help: string, collect: () => void | Promise<void>) {
    return new Gauge({ name: PREFIX + name, help, collect, registers: [this.registry] });
  }

  private createStateGauge(name: string, help: string, collect: () => void | Promise<void>) {
    const labelNames = ['state'];
    return new Gauge({
      name: PREFIX + name,
      help,
      labelNames,
      collect,
      registers: [this.registry],
    });
  }
}

function getRouteLabels({ method, routeOptions }: FastifyRequest) {
  const { url: route = 'none' } = routeOptions;
  return { method: METHODS.has(method) ? method : 'other', route };
}

async function countJobs(pool: pg.Pool): Promise<{ waiting: number; failed: number }> {
  const { rows } = await pool.query<{ waiting: number; failed: number }>(`
    select count(*) filter (where attempts < max_attempts and run_at <= now())::int as waiting,
      count(*) filter (where attempts >= max_attempts)::int as failed
    from graphile_worker.jobs`);
  return rows[0] ?? { waiting: 0, failed: 0 };
}
