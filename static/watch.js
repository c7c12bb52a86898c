// A page that only watches: it follows.

import { follow } from "./live.js";

follow(() => false);
