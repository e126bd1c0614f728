"""Games of built-in players: on every track (`jinro serve --demo`), and begun by visitors of the page."""
