import { DefaultReporter } from 'vitest/node';

const MINUTE_MS = 60_000;
const SLOWEST = 10;

/** Prints one line per minute and per failure, at the end the failures and the slowest files. */
// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter by it
export default class MinuteReporter extends DefaultReporter {
  passed = 0;
  failed = 0;
  /** Where the tests are; the first one waits for a platform. */
  project = 'the platform starts';
  files = [];

  constructor() {
    super({ summary: false });
  }

  onTestRunStart(specifications) {
    super.onTestRunStart(specifications);
    this.begunAt = Date.now();
    this.timer = setInterval(() => this.tell(), MINUTE_MS);
  }

  tell() {
    const minutes = Math.round((Date.now() - this.begunAt) / MINUTE_MS);
    this.log(`${minutes} min: ${this.passed} passed, ${this.failed} failed (${this.project})`);
  }

  onTestCaseResult(test) {
    super.onTestCaseResult(test);
    const { state } = test.result();
    if (state === 'passed') this.passed += 1;
    if (state === 'failed') {
      this.failed += 1;
      this.log(`failed: ${test.module.relativeModuleId} > ${test.fullName}`);
    }
    this.project = test.project.name;
  }

  /** A file or a group whose hook failed: its tests have no result of their own. */
  onTestSuiteResult(suite) {
    super.onTestSuiteResult(suite);
    this.tellBroken(suite, suite.module, suite.fullName);
  }

  tellBroken(entity, module, name) {
    if (entity.errors().length === 0) return;
    this.failed += 1;
    this.log(`failed: ${module.relativeModuleId} > ${name}`);
  }

  // Overridden, because the default reporter prints a line per file here.
  printTestModule() {}

  onTestModuleEnd(module) {
    super.onTestModuleEnd(module);
    this.tellBroken(module, module, 'before its tests');
    const { duration, setupDuration, prepareDuration } = module.diagnostic();
    const seconds = (duration + setupDuration + prepareDuration) / 1000;
    this.files.push({ name: module.relativeModuleId, seconds });
  }

  onTestRunEnd(modules, errors, reason) {
    clearInterval(this.timer);
    super.onTestRunEnd(modules, errors, reason);
    const slowest = this.files.sort((one, other) => other.seconds - one.seconds);
    for (const { name, seconds } of slowest.slice(0, SLOWEST))
      this.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  }
}
