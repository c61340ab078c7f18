import { Hono, type Context } from 'hono';

export type Report = { xml: string; files: string[]; isFinished: boolean };

const xml = (context: Context, code: number, content = '') =>
  context.body(`<reportResponse><responseCode>${code}</responseCode>${content}</reportResponse>`, {
    status: code === 0 ? 200 : 400,
    headers: { 'content-type': 'text/xml' },
  });

/**
 * A stand-in for the authority's interface for reports: the part of CyberTipline's API that the
 * adapter uses. What it received is read by `reports`, which the authority does not have.
 */
export function createReporterDouble(reports = new Map<string, Report>()): Hono {
  const app = new Hono();
  const reportOf = async (context: Context) => {
    const form = await context.req.formData();
    const id = form.get('id');
    return { report: typeof id === 'string' ? reports.get(id) : undefined, file: form.get('file') };
  };

  app.post('/submit', async (context) => {
    const id = String(reports.size + 1);
    reports.set(id, { xml: await context.req.text(), files: [], isFinished: false });
    return xml(context, 0, `<reportId>${id}</reportId>`);
  });
  app.post('/upload', async (context) => {
    const { report, file } = await reportOf(context);
    if (!report || report.isFinished || !(file instanceof File)) return xml(context, 4100);
    const name = `${file.name} ${file.size}`;
    if (!report.files.includes(name)) report.files.push(name);
    return xml(context, 0);
  });
  app.post('/finish', async (context) => {
    const { report } = await reportOf(context);
    if (!report) return xml(context, 4100);
    report.isFinished = true;
    return xml(context, 0);
  });
  return app;
}
