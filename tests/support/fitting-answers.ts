import { afterEach, expect } from 'vitest';
import { takeMisfits } from './answers.ts';

// Loaded before each file of tests that use the platform.
afterEach(() => expect(takeMisfits(), 'responses that do not match their schemas').toEqual([]));
