import { mount } from "svelte";
import App from "./ui/App.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/avatar.css";
import "./styles/home.css";
import "./styles/own.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
