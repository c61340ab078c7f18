import { testScreens } from './screens.ts';

testScreens({ theme: 'light', width: 1280 });
