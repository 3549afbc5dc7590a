import { show } from "./app.js";
import { server } from "./server.js";

show(document.getElementById("app"), server());
