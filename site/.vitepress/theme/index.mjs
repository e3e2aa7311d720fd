/** The theme of VitePress with the fonts of the reader's system, and with room for tables. */
import Theme from 'vitepress/theme-without-fonts';
import './style.css';

export default Theme;
