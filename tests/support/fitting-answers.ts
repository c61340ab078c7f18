import { afterEach, expect } from 'vitest';
import { takeMisfits } from './answers.ts';

// Runs before each file of tests that speak with the platform.
afterEach(() => expect(takeMisfits(), 'answers that do not fit their schemas').toEqual([]));
