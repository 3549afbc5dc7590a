import { server } from "./api.js";
import { show } from "./app.js";

show(document.getElementById("app"), server());
