import { describe, expect, it } from 'vitest';
import { createReporterDouble } from '../../../local/reporter/double.ts';
import { serveApp } from '../../../local/serve.ts';
