/// The motifs of wallpapers: one tile that fits to itself on all sides.
enum WallpaperMotifs {
    /// The width and height of the tile, in pixels.
    static let side = 360

    /// The tile as SVG, black on a transparent background.
    static let tile: StaticString = """
        <svg xmlns="http://www.w3.org/2000/svg" width="360" height="360" viewBox="0 0 360 360">
        <defs>
        <path id="bird" d="M-28 -12C-20 -14 -14 -12 -9 -8C-7 -16 0 -23 13 -26C9 -20 7 -15 8 -10C13 -11 18 -9 22 -5C19 -5 17 -3
        16 -1C13 7 6 12 -4 13C-8 17 -14 22 -25 25C-21 21 -19 17 -18 13C-21 16 -26 18 -32 18C-25 14 -19 9 -15 3C-18 -4 -22 -8 -28
        -12Z"/>
        <path id="feather" d="M-18 20C-12 4 -2 -12 18 -22C18 -4 8 10 -10 14M-22 26L10 -12M-4 4L-4 12M4 -5L6 6"/>
        <path id="letter" d="M-20 -13H20V13H-20ZM-20 -13L0 4L20 -13"/>
        <path id="leaf" d="M0 24C-18 10 -16 -12 0 -26C16 -12 18 10 0 24ZM0 30V-14M0 4L8 -5M0 12L-8 2"/>
        <path id="cloud" d="M-18 10A9 9 0 0 1 -16 -8A13 13 0 0 1 9 -10A10 10 0 0 1 18 10Z"/>
        <path id="key" d="M-2 0A9 9 0 1 0 -20 0A9 9 0 1 0 -2 0H22V8M14 0V6"/>
        <path id="house" d="M-18 2L0 -16L18 2M-13 -2V17H13V-2M-4 17V6H4V17"/>
        <path id="talk" d="M-20 -14H20V10H-4L-14 20V10H-20Z"/>
        <path id="star" d="M0 -10L3 -3L10 0L3 3L0 10L-3 3L-10 0L-3 -3Z"/>
        <circle id="dot" r="3"/>
        </defs>
        <g fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
        <use href="#bird" transform="translate(60 56)"/>
        <use href="#letter" transform="translate(158 44) rotate(-14)"/>
        <use href="#leaf" transform="translate(254 66) rotate(32)"/>
        <use href="#star" transform="translate(318 34)"/>
        <use href="#cloud" transform="translate(322 112)"/>
        <use href="#dot" transform="translate(112 96)"/>
        <use href="#key" transform="translate(46 148) rotate(-38)"/>
        <use href="#talk" transform="translate(140 152) rotate(8)"/>
        <use href="#bird" transform="translate(232 158) scale(-0.85 0.85) rotate(-16)"/>
        <use href="#star" transform="translate(188 104) scale(0.8)"/>
        <use href="#dot" transform="translate(290 172)"/>
        <use href="#house" transform="translate(322 222) rotate(6)"/>
        <use href="#feather" transform="translate(66 238) rotate(18)"/>
        <use href="#cloud" transform="translate(152 240) scale(0.9)"/>
        <use href="#letter" transform="translate(238 252) rotate(16) scale(0.85)"/>
        <use href="#star" transform="translate(22 196) scale(0.7)"/>
        <use href="#dot" transform="translate(104 290)"/>
        <use href="#talk" transform="translate(42 322) rotate(-10) scale(0.85)"/>
        <use href="#bird" transform="translate(152 318) rotate(10) scale(0.9)"/>
        <use href="#leaf" transform="translate(246 326) rotate(-40) scale(0.8)"/>
        <use href="#key" transform="translate(318 314) rotate(24) scale(0.85)"/>
        <use href="#dot" transform="translate(202 206)"/>
        </g></svg>
        """
}
