import ImageDecoding
import TestKit
import Testing

@Suite struct PictureMessageTests {
    @Test(arguments: [
        ImageDecodingRequest(
            fileBytes: 1,
            output: .pixels(.filling(width: 1, height: ImageDecodingLimits.side))
        ),
        ImageDecodingRequest(fileBytes: ImageDecodingLimits.fileBytes, output: .pixels(.within(side: 77))),
        ImageDecodingRequest(fileBytes: 1, output: .pixels(.within(side: 77, pixels: 5_000))),
        ImageDecodingRequest(fileBytes: 1, output: .jpeg(side: 2560, quality: 87)),
    ])
    func `a question comes through as it was`(question: ImageDecodingRequest) {
        #expect(question.encoded.count == ImageDecodingRequest.byteCount)
        #expect(ImageDecodingRequest(question.encoded) == question)
    }

    @Test func `a question beyond the limits is none`() {
        let side = ImageDecodingLimits.side
        for question in [
            ImageDecodingRequest(fileBytes: 0, output: .pixels(.within(side: 1))),
            ImageDecodingRequest(
                fileBytes: ImageDecodingLimits.fileBytes + 1,
                output: .pixels(.within(side: 1))
            ),
            ImageDecodingRequest(fileBytes: 1, output: .pixels(.within(side: 0))),
            ImageDecodingRequest(fileBytes: 1, output: .pixels(.within(side: 1, pixels: 0))),
            ImageDecodingRequest(fileBytes: 1, output: .pixels(.within(side: 1, pixels: side * side + 1))),
            ImageDecodingRequest(fileBytes: 1, output: .pixels(.filling(width: side + 1, height: 1))),
            ImageDecodingRequest(fileBytes: 1, output: .jpeg(side: side + 1, quality: 87)),
            ImageDecodingRequest(fileBytes: 1, output: .jpeg(side: 1, quality: 0)),
            ImageDecodingRequest(fileBytes: 1, output: .jpeg(side: 1, quality: 101)),
        ] {
            #expect(ImageDecodingRequest(question.encoded) == nil)
        }
        #expect(ImageDecodingRequest([]) == nil)
        #expect(
            ImageDecodingRequest([1, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]) == nil,
            "no such output"
        )
    }

    private func answer(_ width: Int, _ height: Int, _ body: Int? = nil, to output: ImageOutput)
        -> ImageDecodingResponse?
    {
        let sent = ImageDecodingResponse(
            width: width,
            height: height,
            bodyBytes: body ?? width.multipliedReportingOverflow(by: height * 4).partialValue
        )
        return ImageDecodingResponse(sent.encoded, to: output)
    }

    @Test func `an answer that is not what was asked for is none`() {
        let asked = ImageOutput.pixels(.filling(width: 30, height: 20))
        #expect(answer(30, 20, to: asked)?.bodyBytes == 2400)
        #expect(answer(30, 20, 2399, to: asked) == nil)
        #expect(ImageDecodingResponse(ImageDecodingResponse.refusal.encoded, to: asked) == .refusal)
        for (width, height) in [(20, 30), (31, 20), (0, 20), (0xffff_ffff, 0xffff_ffff)] {
            #expect(answer(width, height, to: asked) == nil)
        }
        let within = ImageOutput.pixels(.within(side: 10))
        #expect(answer(10, 1, to: within) != nil)
        for (width, height) in [(11, 1), (1, 11), (0, 1), (1, 0)] {
            #expect(answer(width, height, to: within) == nil)
        }
        #expect(ImageDecodingResponse([1, 2, 3], to: within) == nil)
        let few = ImageOutput.pixels(.within(side: 10, pixels: 50))
        #expect(answer(10, 5, to: few) != nil)
        #expect(answer(10, 6, to: few) == nil)
        let jpeg = ImageOutput.jpeg(side: 10, quality: 87)
        #expect(answer(10, 6, 700, to: jpeg)?.bodyBytes == 700)
        #expect(answer(10, 6, 0, to: jpeg) == nil)
        #expect(answer(11, 6, 700, to: jpeg) == nil)
        #expect(answer(10, 6, ImageDecodingLimits.fileBytes + 1, to: jpeg) == nil)
    }
}
