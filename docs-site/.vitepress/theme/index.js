import DefaultTheme from "vitepress/theme";
import "./output.css";

export default DefaultTheme;
