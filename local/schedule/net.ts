import type { Pool } from 'pg';

interface QueuedRequest {
  id: string;
  method: string;
  url: string;
  headers: Record<string, string> | null;
  body: Buffer | null;
  timeout_milliseconds: number;
}

/** Sends each queued request once and stores its response, as the extension does. */
export async function sendQueued(pool: Pool) {
  const exists = await pool.query<{ queue: string | null }>(
    `select to_regclass('net.http_request_queue')::text as queue`,
  );
  if (!exists.rows[0]?.queue) return;
  const { rows } = await pool.query<QueuedRequest>(
    'delete from net.http_request_queue returning *',
  );
  await Promise.all(rows.map((row) => send(pool, row)));
  await pool.query(`delete from net._http_response where created < now() - interval '6 hours'`);
}

async function send(pool: Pool, row: QueuedRequest) {
  try {
    const response = await fetch(row.url, {
      method: row.method,
      headers: row.headers ?? {},
      body: row.body ? new Uint8Array(row.body) : null,
      signal: AbortSignal.timeout(row.timeout_milliseconds),
    });
    await pool.query(
      `insert into net._http_response (id, status_code, content_type, headers, content, timed_out)
       values ($1, $2, $3, $4, $5, false)`,
      [
        row.id,
        response.status,
        response.headers.get('content-type'),
        JSON.stringify(Object.fromEntries(response.headers)),
        await response.text(),
      ],
    );
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    await pool.query(
      'insert into net._http_response (id, timed_out, error_msg) values ($1, $2, $3)',
      [row.id, isTimeout, error instanceof Error ? error.message : String(error)],
    );
  }
}
